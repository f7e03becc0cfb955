package dev.countersign.checks.support;

import dev.countersign.support.Http.Response;

/** A request, whose it is, and how it has to be answered. */
@SuppressWarnings("ArrayRecordComponent") // Questions are never compared, only sent.
public record ExpectedExchange(
    MarkedUser asker, String method, byte[] bytes, int head, int status) {

  /**
   * A good answer to anything but a refresh or a log-in shows its asker; no other shows anybody.
   */
  public boolean isAnsweredBy(Response answer) {
    return answer.status() == status && (!showsAsker() || asker.isShownAlone(answer));
  }

  /** Tokens name their user by id. */
  public boolean isForAnother(Response answer) {
    boolean hasTokens = answer.status() == 200 && answer.body().contains("\"access\":");
    return asker.showsAnother(answer.toString())
        || (hasTokens && MarkedUser.userOf(answer.json().get("access").asString()) != asker.id());
  }

  private boolean showsAsker() {
    return status == 200 && !isForTokens();
  }

  public boolean isForTokens() {
    return method.equals("POST") && status == 200;
  }
}

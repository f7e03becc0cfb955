package dev.countersign.checks.support;

import dev.countersign.support.Http.Response;

/** A request, the user who sends it, and the expected response. */
@SuppressWarnings("ArrayRecordComponent") // Requests are never compared.
public record ExpectedExchange(
    MarkedUser asker, String method, byte[] bytes, int head, int status) {

  /**
   * Returns true if the response is as expected. A success shows only its own user, except for
   * logins and refreshes. No other response shows a user.
   */
  public boolean isAnsweredBy(Response answer) {
    return answer.status() == status && (!showsAsker() || asker.isShownAlone(answer));
  }

  /** Returns true if the response belongs to another user. Tokens name their user by id. */
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

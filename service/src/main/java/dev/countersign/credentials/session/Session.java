package dev.countersign.credentials.session;

import dev.countersign.api.access.Credential;
import dev.countersign.identity.users.User;
import java.time.Instant;

/** A live session of an active user; only a look at the store makes one. */
public record Session(SessionId id, User user, Instant usedAt) implements Credential {

  /** The id by which its owner sees it among the others. */
  public String shownId() {
    return ActiveSession.shownId(id.digest());
  }

  @Override
  public String login() {
    return id.object();
  }

  @Override
  public String kind() {
    return "Session";
  }
}

package dev.countersign.credentials.session;

import dev.countersign.api.access.Credential;
import dev.countersign.identity.users.User;
import java.time.Instant;

/** An active session of an active user, as loaded from the store. */
public record Session(SessionId id, User user, Instant usedAt) implements Credential {

  /** Returns the id that is shown to the user in the list of sessions. */
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

package dev.countersign.session;

import dev.countersign.access.Credential;
import dev.countersign.users.User;
import java.time.Instant;

/** A live session of an active user; only a look at the store makes one. */
public record Session(SessionId id, User user, Instant usedAt) implements Credential {

  /** The id by which its owner sees it among the others. */
  public String shownId() {
    return OpenSession.shownId(id.digest());
  }

  @Override
  public String kind() {
    return "Session";
  }
}

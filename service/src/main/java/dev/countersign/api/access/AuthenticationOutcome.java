package dev.countersign.api.access;

import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.Refusal;
import java.util.Optional;

/** What a scheme makes of a request. */
public sealed interface AuthenticationOutcome {

  /** The request holds no credential of this scheme: ask the next one. */
  record NotAttempted() implements AuthenticationOutcome {}

  /** There was such a credential once; the client is told to drop its cookie, the next is asked. */
  record Expired(String setCookie) implements AuthenticationOutcome {}

  /** The credential is good and belongs to this user, whose row is here if the scheme read it. */
  record Accepted(long userId, Credential credential, Optional<User> user)
      implements AuthenticationOutcome {

    /** For a scheme that reads no row. */
    public Accepted(long userId, Credential credential) {
      this(userId, credential, Optional.empty());
    }

    public static Accepted of(User user, Credential credential) {
      return new Accepted(user.id(), credential, Optional.of(user));
    }
  }

  /** The credential is of this scheme and not good: the request ends here. */
  record Rejected(Refusal refusal) implements AuthenticationOutcome {}
}

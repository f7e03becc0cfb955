package dev.countersign.api.access;

import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.Refusal;
import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.Optional;

/** Represents the result of one scheme for one request. */
@ExtensionApi
public sealed interface AuthenticationOutcome {

  /** The request has no credential of this scheme. The gate tries the next scheme. */
  record NotAttempted() implements AuthenticationOutcome {}

  /** The credential is no longer valid. The gate deletes its cookie and tries the next scheme. */
  record Expired(String setCookie) implements AuthenticationOutcome {}

  /** The credential is valid. Includes the user's row if the scheme has read the row. */
  record Accepted(long userId, Credential credential, Optional<User> user)
      implements AuthenticationOutcome {

    /** Creates the outcome of a scheme that does not read the user's row. */
    public Accepted(long userId, Credential credential) {
      this(userId, credential, Optional.empty());
    }

    public static Accepted of(User user, Credential credential) {
      return new Accepted(user.id(), credential, Optional.of(user));
    }
  }

  /** The credential is for this scheme and is not valid. The gate ends the request. */
  record Rejected(Refusal refusal) implements AuthenticationOutcome {}
}

package dev.countersign.api.access;

import dev.countersign.api.access.AuthenticationOutcome.Accepted;
import dev.countersign.api.access.AuthenticationOutcome.Rejected;
import dev.countersign.identity.users.CurrentUser;
import dev.countersign.platform.errors.AuthenticationFailed;
import java.util.Optional;

/** Checks a credential, which a scheme accepted by itself, against the user's row. */
public final class CurrentUserCheck {

  private CurrentUserCheck() {}

  /**
   * Rejects a deleted or inactive user, and a credential issued before all logins of the user were
   * last ended.
   */
  public static AuthenticationOutcome outcome(
      Optional<CurrentUser> found, Credential credential, String challenge) {
    if (found.isEmpty()) {
      return new Rejected(new AuthenticationFailed(challenge, "user_not_found", "User not found"));
    }
    CurrentUser current = found.get();
    if (!current.user().isActive()) {
      return new Rejected(inactive(challenge));
    }
    return credential
        .refusalIn(current.epoch())
        .<AuthenticationOutcome>map(Rejected::new)
        .orElseGet(() -> Accepted.of(current.user(), credential));
  }

  static AuthenticationFailed inactive(String challenge) {
    return new AuthenticationFailed(challenge, "user_inactive", "User is inactive");
  }
}

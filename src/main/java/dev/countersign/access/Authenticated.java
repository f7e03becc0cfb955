package dev.countersign.access;

import dev.countersign.errors.AuthenticationFailed;
import dev.countersign.users.User;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A caller whom a scheme has identified. The user's row is read when somebody asks for it, unless
 * the scheme has read it already.
 */
public final class Authenticated implements Caller {

  private final long userId;
  private final Credential credential;
  private final String scheme;
  private final String challenge;
  private final Supplier<Optional<User>> row;
  private @Nullable User user;

  Authenticated(
      AuthenticationOutcome.Accepted accepted,
      AuthenticationScheme scheme,
      LongFunction<Optional<User>> users) {
    this.userId = accepted.userId();
    this.credential = accepted.credential();
    this.scheme = scheme.name();
    this.challenge = scheme.challenge();
    this.row = () -> accepted.user().or(() -> users.apply(accepted.userId()));
  }

  public long userId() {
    return userId;
  }

  public Credential credential() {
    return credential;
  }

  /** The name of the scheme that identified them. */
  public String scheme() {
    return scheme;
  }

  /** Refuses a deleted or inactive user, however good the credential still is. */
  public User user() {
    if (user == null) {
      user = activeUser();
    }
    return user;
  }

  private User activeUser() {
    User found =
        row.get()
            .orElseThrow(
                () -> new AuthenticationFailed(challenge, "user_not_found", "User not found"));
    if (!found.isActive()) {
      throw new AuthenticationFailed(challenge, "user_inactive", "User is inactive");
    }
    return found;
  }
}

package dev.countersign.api.access;

import dev.countersign.api.access.AuthenticationOutcome.Accepted;
import dev.countersign.api.access.AuthenticationOutcome.Expired;
import dev.countersign.api.access.AuthenticationOutcome.NotAttempted;
import dev.countersign.api.access.AuthenticationOutcome.Rejected;
import dev.countersign.identity.rights.StaffRight;
import dev.countersign.identity.users.CurrentUser;
import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.EnrolmentRequired;
import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Represents a caller whom a scheme has authenticated. The user's row is read on first use, unless
 * the scheme has read the row already.
 */
@ExtensionApi
public final class Authenticated implements Caller {

  private final long userId;
  private final Credential credential;
  private final String scheme;
  private final String challenge;
  private final boolean isByCookie;
  private final Optional<User> readByScheme;
  private final LongFunction<Optional<CurrentUser>> users;
  private final BiPredicate<User, Credential> admission;
  private final RightsReader rights;
  private @Nullable User user;
  private @Nullable Set<String> permissions;

  Authenticated(
      Accepted accepted,
      AuthenticationScheme scheme,
      LongFunction<Optional<CurrentUser>> users,
      BiPredicate<User, Credential> admission,
      RightsReader rights) {
    this.userId = accepted.userId();
    this.credential = accepted.credential();
    this.scheme = scheme.name();
    this.challenge = scheme.challenge();
    this.isByCookie = scheme.place() instanceof CredentialLocation.Cookie;
    this.readByScheme = accepted.user();
    this.users = users;
    this.admission = admission;
    this.rights = rights;
  }

  /**
   * Reads the permissions of a caller.
   *
   * @param permissions Returns the permissions of the user with this id, by one SQL statement.
   * @param areRolesOn Whether staff need permissions.
   */
  record RightsReader(LongFunction<Set<String>> permissions, boolean areRolesOn) {}

  public long userId() {
    return userId;
  }

  public Credential credential() {
    return credential;
  }

  /** Returns the name of the scheme that authenticated the caller. */
  public String scheme() {
    return scheme;
  }

  /** Returns true if a browser sends the credential by itself, so that requests can be forged. */
  public boolean isByCookie() {
    return isByCookie;
  }

  /** Returns true if {@link #user} needs no further SQL statement. */
  public boolean hasUser() {
    return user != null || readByScheme.isPresent();
  }

  /**
   * Returns the user. Refuses a deleted or inactive user, and a credential issued before all logins
   * of the user were last ended, even if the credential has not expired. Refuses a user who must
   * add a second factor first, if the endpoint is closed to such users.
   */
  public User user() {
    if (user == null) {
      user = requireAdmission(readByScheme.map(this::requireActive).orElseGet(this::read));
    }
    return user;
  }

  /**
   * Returns whether the user has the permission, such as reports.view_report, by itself or through
   * a group. A superuser has every permission. The first call reads the permissions by one SQL
   * statement. Refuses what {@link #user} refuses.
   */
  public boolean hasPermission(String permission) {
    return user().isSuperuser() || permissions().contains(permission);
  }

  /** Returns false if roles are on and this member of staff may not view users. */
  boolean hasStaffRole() {
    return !rights.areRolesOn() || hasPermission(StaffRight.VIEW_USER);
  }

  private Set<String> permissions() {
    if (permissions == null) {
      permissions = rights.permissions().apply(userId);
    }
    return permissions;
  }

  private User read() {
    return switch (CurrentUserCheck.outcome(users.apply(userId), credential, challenge)) {
      case Accepted accepted -> accepted.user().orElseThrow();
      case Rejected(var refusal) -> throw refusal;
      case NotAttempted _, Expired _ ->
          throw new IllegalStateException("A row was checked without a result.");
    };
  }

  private User requireAdmission(User found) {
    if (!admission.test(found, credential)) {
      throw new EnrolmentRequired();
    }
    return found;
  }

  private User requireActive(User found) {
    if (!found.isActive()) {
      throw CurrentUserCheck.inactive(challenge);
    }
    return found;
  }
}

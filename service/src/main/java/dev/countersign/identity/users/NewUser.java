package dev.countersign.identity.users;

import org.jspecify.annotations.Nullable;

/**
 * Holds the data of a user to be created.
 *
 * @param inactiveBecause Null for an active user.
 */
public record NewUser(
    String username,
    String email,
    String passwordHash,
    @Nullable InactiveReason inactiveBecause,
    boolean isStaff,
    boolean isSuperuser) {

  public static NewUser ordinary(String username, String email, String passwordHash) {
    return new NewUser(username, email, passwordHash, null, false, false);
  }

  /** Returns a user who can log in only after confirming the email address. */
  public static NewUser unverified(String username, String email, String passwordHash) {
    return new NewUser(username, email, passwordHash, InactiveReason.UNCONFIRMED, false, false);
  }

  /** Returns a user with access to the staff endpoints and pages. */
  public static NewUser superuser(String username, String email, String passwordHash) {
    return new NewUser(username, email, passwordHash, null, true, true);
  }

  boolean isActive() {
    return inactiveBecause == null;
  }

  @Override
  public String toString() {
    return "NewUser[" + username + "]";
  }
}

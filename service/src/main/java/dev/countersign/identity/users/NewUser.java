package dev.countersign.identity.users;

/** Holds the data of a user to be created. */
public record NewUser(
    String username,
    String email,
    String passwordHash,
    boolean isActive,
    boolean isStaff,
    boolean isSuperuser) {

  public static NewUser ordinary(String username, String email, String passwordHash) {
    return new NewUser(username, email, passwordHash, true, false, false);
  }

  /** Returns a user who can log in only after confirming the email address. */
  public static NewUser unverified(String username, String email, String passwordHash) {
    return new NewUser(username, email, passwordHash, false, false, false);
  }

  /** Returns a user with access to the staff endpoints and pages. */
  public static NewUser superuser(String username, String email, String passwordHash) {
    return new NewUser(username, email, passwordHash, true, true, true);
  }

  @Override
  public String toString() {
    return "NewUser[" + username + "]";
  }
}

package dev.countersign.identity.users;

/** A person to be added. */
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

  /** Gets in when the address is confirmed. */
  public static NewUser unverified(String username, String email, String passwordHash) {
    return new NewUser(username, email, passwordHash, false, false, false);
  }

  /** May use the staff's endpoints and pages. */
  public static NewUser superuser(String username, String email, String passwordHash) {
    return new NewUser(username, email, passwordHash, true, true, true);
  }

  @Override
  public String toString() {
    return "NewUser[" + username + "]";
  }
}

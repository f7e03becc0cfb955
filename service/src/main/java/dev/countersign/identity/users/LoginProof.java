package dev.countersign.identity.users;

import java.util.Set;

/**
 * Proves that a user has authenticated completely, by every factor that the account requires. Opens
 * one login, at once. The login is refused if the stored password hash is no longer {@code
 * checkedHash}.
 *
 * @param currentHash The hash to store: {@code checkedHash}, or a current form of it.
 * @param isRecent Whether a session of this login counts as recent proof of identity at first.
 */
public record LoginProof(
    User user,
    String checkedHash,
    String currentHash,
    Set<AuthenticationMethod> methods,
    boolean isRecent) {

  public LoginProof(
      User user, String checkedHash, String currentHash, Set<AuthenticationMethod> methods) {
    this(user, checkedHash, currentHash, methods, true);
  }

  /** Returns the proof for a session in which sensitive changes need another proof. */
  public LoginProof notRecent() {
    return new LoginProof(user, checkedHash, currentHash, methods, false);
  }

  /** Returns whether the password was one of the factors. */
  public boolean isByPassword() {
    return methods.contains(AuthenticationMethod.PASSWORD);
  }

  /** Returns whether the stored hash must be replaced by a current one. */
  public boolean isOutdated() {
    return !checkedHash.equals(currentHash);
  }

  @Override
  public String toString() {
    return "LoginProof[" + user.id() + ", " + methods + "]";
  }
}

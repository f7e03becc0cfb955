package dev.countersign.identity.users;

import java.util.EnumSet;

/**
 * Proves that an account's password was just verified. {@link #completeLogin} makes it a proof that
 * opens a login.
 */
public record VerifiedPassword(User user, String checkedHash, String currentHash) {

  /** Returns the proof that opens a login of an account that requires no other factor. */
  public LoginProof completeLogin() {
    return new LoginProof(
        user, checkedHash, currentHash, EnumSet.of(AuthenticationMethod.PASSWORD));
  }

  @Override
  public String toString() {
    return "VerifiedPassword[" + user.id() + "]";
  }
}

package dev.countersign.identity.users;

import java.util.EnumSet;
import java.util.Set;

/**
 * Proves that an account's password was just verified. {@link #nextStep} tells whether that
 * suffices to open a login.
 *
 * @param currentHash The hash to store: {@code checkedHash}, or a current form of it.
 */
public record VerifiedPassword(
    User user, String checkedHash, String currentHash, int loginEpoch, boolean hasSecondFactor) {

  /** What follows a verified password. */
  public sealed interface LoginStep {

    /** The account requires no other factor. */
    record Complete(LoginProof proof) implements LoginStep {}

    /** The account has a second factor, without which the password opens no login. */
    record SecondFactorNeeded(VerifiedPassword verified) implements LoginStep {}
  }

  static VerifiedPassword of(Account account, String currentHash) {
    return new VerifiedPassword(
        account.user(),
        account.password(),
        currentHash,
        account.loginEpoch(),
        account.hasSecondFactor());
  }

  /** Returns the proof that opens a login, or the demand for a second factor. */
  public LoginStep nextStep() {
    return hasSecondFactor
        ? new LoginStep.SecondFactorNeeded(this)
        : new LoginStep.Complete(proof(EnumSet.of(AuthenticationMethod.PASSWORD)));
  }

  /**
   * Returns the proof for a caller who is logged in already, for a login or token that replaces one
   * of the caller's own. It needs no second factor.
   *
   * @param methods How the caller's present login was proven.
   */
  public LoginProof proof(Set<AuthenticationMethod> methods) {
    return new LoginProof(user, checkedHash, currentHash, methods);
  }

  /** Returns whether the stored hash must be replaced by a current one. */
  public boolean isOutdated() {
    return !checkedHash.equals(currentHash);
  }

  @Override
  public String toString() {
    return "VerifiedPassword[" + user.id() + "]";
  }
}

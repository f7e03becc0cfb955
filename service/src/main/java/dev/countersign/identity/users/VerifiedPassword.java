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
    User user, String checkedHash, String currentHash, int loginEpoch, int rememberedDeviceEpoch) {

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
        account.rememberedDeviceEpoch());
  }

  /** Returns the proof that opens a login, or the demand for a second factor. */
  public LoginStep nextStep() {
    return hasSecondFactor()
        ? new LoginStep.SecondFactorNeeded(this)
        : new LoginStep.Complete(proof(EnumSet.of(AuthenticationMethod.PASSWORD)));
  }

  /**
   * Returns the proof that needs no second factor: for a caller who is logged in already and
   * replaces a login or token of their own, or for a browser that is remembered.
   *
   * @param methods How the caller's present login was proven, or the password.
   */
  public LoginProof proof(Set<AuthenticationMethod> methods) {
    return new LoginProof(user, checkedHash, currentHash, methods);
  }

  public boolean hasSecondFactor() {
    return user.secondFactor().exists();
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

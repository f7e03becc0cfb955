package dev.countersign.identity.secondfactors;

import java.util.List;

/**
 * The response to a right password of an account with a second factor.
 *
 * @param mfaRequired Always true; tells this response from one with tokens.
 * @param ephemeralToken To send with a code within 5 minutes. It authenticates no request.
 * @param mfaTypes The kinds of factor that the account has: totp, webauthn, recovery_codes.
 */
public record SecondFactorRequired(
    boolean mfaRequired, String ephemeralToken, List<String> mfaTypes) {

  @Override
  public String toString() {
    return "SecondFactorRequired[…]";
  }
}

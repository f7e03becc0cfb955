package dev.countersign.identity.secondfactors;

/**
 * The response to a right password of an account with a second factor.
 *
 * @param mfaRequired Always true; tells this response from one with tokens.
 * @param ephemeralToken To send with a code within 5 minutes. It authenticates no request.
 */
public record SecondFactorRequired(boolean mfaRequired, String ephemeralToken) {

  @Override
  public String toString() {
    return "SecondFactorRequired[…]";
  }
}

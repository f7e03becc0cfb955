package dev.countersign.verifier;

/** The result of verifying an access token. */
public sealed interface Verification {

  /** The token is valid and its user has not ended it. */
  record Valid(VerifiedClaims claims) implements Verification {}

  /**
   * The token is not valid: respond with 401.
   *
   * @param reason A sentence for the client, in the words of SimpleJWT.
   */
  record Invalid(String reason) implements Verification {}

  /**
   * Countersign could not be reached for too long to decide about this token: respond with 503.
   *
   * @param cause A sentence for the log.
   */
  record Unavailable(String cause) implements Verification {}
}

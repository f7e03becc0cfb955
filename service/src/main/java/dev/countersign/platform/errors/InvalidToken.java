package dev.countersign.platform.errors;

/** Refuses to revoke a token that is missing, malformed, another user's, or already revoked. */
public final class InvalidToken extends Refusal {

  public InvalidToken() {
    super(400, "token_not_valid", "Invalid token.");
  }
}

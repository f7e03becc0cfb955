package dev.countersign.platform.errors;

/** The token to be ended cannot be: missing, unreadable, somebody else's or ended already. */
public final class InvalidToken extends Refusal {

  public InvalidToken() {
    super(400, "token_not_valid", "Invalid token.");
  }
}

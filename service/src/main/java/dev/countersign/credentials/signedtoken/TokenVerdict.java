package dev.countersign.credentials.signedtoken;

/** The result of checking a token. */
sealed interface TokenVerdict {

  record Good(CheckedToken token) implements TokenVerdict {}

  /** The token is not valid. The message gives the reason. */
  record Bad(String message) implements TokenVerdict {}

  /** The token is valid but contains no user id. */
  record Nameless() implements TokenVerdict {}
}

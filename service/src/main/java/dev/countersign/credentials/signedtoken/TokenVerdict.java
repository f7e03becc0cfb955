package dev.countersign.credentials.signedtoken;

/** What a check makes of a token. */
sealed interface TokenVerdict {

  record Good(CheckedToken token) implements TokenVerdict {}

  /** Not a token of ours, or not a good one; the message tells which. */
  record Bad(String message) implements TokenVerdict {}

  /** Good in itself, but it names nobody. */
  record Nameless() implements TokenVerdict {}
}

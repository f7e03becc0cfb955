package dev.countersign.credentials.signedtoken;

/** The two tokens of a pair; one is never good for the other's purpose. */
enum TokenKind {
  ACCESS("access", "AccessToken"),
  REFRESH("refresh", "RefreshToken");

  private final String claim;
  private final String className;

  TokenKind(String claim, String className) {
    this.claim = claim;
    this.className = className;
  }

  /** What the token_type claim says. */
  String claim() {
    return claim;
  }

  /** What the original's answers call it. */
  String className() {
    return className;
  }
}

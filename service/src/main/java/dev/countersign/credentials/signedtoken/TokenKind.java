package dev.countersign.credentials.signedtoken;

/** The two kinds of tokens. A token of one kind is never accepted as the other. */
enum TokenKind {
  ACCESS("access", "AccessToken"),
  REFRESH("refresh", "RefreshToken");

  private final String claim;
  private final String className;

  TokenKind(String claim, String className) {
    this.claim = claim;
    this.className = className;
  }

  /** Returns the value of the {@code token_type} claim. */
  String claim() {
    return claim;
  }

  /** Returns the class name that SimpleJWT's responses contain. */
  String className() {
    return className;
  }
}

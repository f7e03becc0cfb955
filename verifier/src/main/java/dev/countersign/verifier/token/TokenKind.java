package dev.countersign.verifier.token;

/** The two kinds of tokens. A token of one kind is never accepted as the other. */
public enum TokenKind {
  ACCESS("access", "AccessToken"),
  REFRESH("refresh", "RefreshToken");

  private final String claim;
  private final String className;

  TokenKind(String claim, String className) {
    this.claim = claim;
    this.className = className;
  }

  /** Returns the value of the {@code token_type} claim. */
  public String claim() {
    return claim;
  }

  /** Returns the class name that SimpleJWT's responses contain. */
  public String className() {
    return className;
  }
}

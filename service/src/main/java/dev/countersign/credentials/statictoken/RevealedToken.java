package dev.countersign.credentials.statictoken;

/** The token itself, for its owner. */
record RevealedToken(String token) {

  static RevealedToken of(StaticToken token) {
    return new RevealedToken(token.reveal());
  }

  @Override
  public String toString() {
    return "RevealedToken[…]";
  }
}

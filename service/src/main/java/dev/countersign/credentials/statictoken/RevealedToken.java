package dev.countersign.credentials.statictoken;

/** The response that shows the token to its owner. */
public record RevealedToken(String token) {

  static RevealedToken of(StaticToken token) {
    return new RevealedToken(token.reveal());
  }

  @Override
  public String toString() {
    return "RevealedToken[…]";
  }
}

package dev.countersign.credentials.signedtoken;

/** The response to a login. The contract fixes the order of the fields. */
public record TokenPair(String refresh, String access) {

  @Override
  public String toString() {
    return "TokenPair[…]";
  }
}

package dev.countersign.credentials.signedtoken;

/** What a client gets for its credentials. The order of the fields is part of the contract. */
public record TokenPair(String refresh, String access) {

  @Override
  public String toString() {
    return "TokenPair[…]";
  }
}

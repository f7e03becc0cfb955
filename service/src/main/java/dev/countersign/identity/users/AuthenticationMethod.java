package dev.countersign.identity.users;

/** A way in which a user proved their identity at a login, named as in RFC 8176. */
public enum AuthenticationMethod {
  PASSWORD("pwd"),
  ONE_TIME_CODE("otp"),
  PASSKEY("pop");

  private final String reference;

  AuthenticationMethod(String reference) {
    this.reference = reference;
  }

  /** Returns the value for the claim {@code amr}. */
  public String reference() {
    return reference;
  }
}

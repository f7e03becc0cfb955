package dev.countersign.verifier.spring;

import dev.countersign.verifier.VerifiedClaims;
import java.util.Optional;

/**
 * The user of a valid access token. A controller method with a parameter of this type needs a
 * token; with {@code Optional<VerifiedCaller>} the request may be anonymous.
 */
public record VerifiedCaller(VerifiedClaims claims) {

  public long id() {
    return claims.userId();
  }

  /** Returns the username, or empty if tokens do not have this claim. */
  public Optional<String> username() {
    return claims.text("username");
  }

  /** Returns false if tokens do not have the claim {@code is_staff}. */
  public boolean isStaff() {
    return claims.isTrue("is_staff");
  }
}

package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.users.User;
import java.util.Map;

/**
 * Adds claims to the tokens of a user; every bean of this type is asked, at each log-in and at each
 * refresh, so that what a token says is never older than the token.
 */
@FunctionalInterface
public interface ClaimsContributor {

  /** In the order in which they are written. A claim of the contract cannot be replaced. */
  Map<String, Object> claims(User user);
}

package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.users.User;
import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.Map;

/**
 * Adds claims to the tokens of a user. Every bean of this type is called at each login and at each
 * refresh, so the claims are as recent as the token.
 */
@FunctionalInterface
@ExtensionApi
public interface ClaimsContributor {

  /**
   * Returns the claims in the order in which they are written. A claim that the contract defines
   * cannot be replaced.
   */
  Map<String, Object> claims(User user);
}

package dev.countersign.api.access;

import dev.countersign.platform.extensionapi.ExtensionApi;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * Authenticates requests by one kind of credential. Settings and annotations can name every bean of
 * this type.
 */
@ExtensionApi
public interface AuthenticationScheme {

  /** Returns the name of the scheme in the settings. */
  String name();

  AuthenticationOutcome authenticate(HttpServletRequest request);

  /** Returns the value of WWW-Authenticate in a 401 response of this scheme. */
  String challenge();

  /**
   * Returns the request header, other than Authorization, that the scheme reads. The gate adds the
   * header to Vary.
   */
  default Optional<String> variesBy() {
    return Optional.empty();
  }

  /** Returns where a client sends the credential of this scheme. */
  default CredentialLocation place() {
    return variesBy()
        .map(header -> new CredentialLocation.Header(header, ""))
        .orElseGet(() -> new CredentialLocation.Header("Authorization", challenge()));
  }
}

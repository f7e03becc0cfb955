package dev.countersign.api.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** A way to prove who you are. Every bean of this type can be named in settings and annotations. */
public interface AuthenticationScheme {

  /** Its name in the settings. */
  String name();

  AuthenticationOutcome authenticate(HttpServletRequest request);

  /** What a 401 of this scheme says in WWW-Authenticate. */
  String challenge();

  /** A request header, other than Authorization, that decides about the caller: goes to Vary. */
  default Optional<String> variesBy() {
    return Optional.empty();
  }

  /** Where its credential is sent. */
  default CredentialLocation place() {
    return variesBy()
        .map(header -> new CredentialLocation.Header(header, ""))
        .orElseGet(() -> new CredentialLocation.Header("Authorization", challenge()));
  }
}

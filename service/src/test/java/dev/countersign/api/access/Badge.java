package dev.countersign.api.access;

import dev.countersign.identity.users.AuthenticationMethod;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** A credential with the facts that a test needs. */
record Badge(
    String login,
    Set<AuthenticationMethod> methods,
    Optional<Instant> authenticatedAt,
    Optional<Credential.Impersonator> impersonator)
    implements Credential {

  Badge() {
    this(Set.of());
  }

  Badge(Set<AuthenticationMethod> methods) {
    this("login:1", methods, Optional.empty(), Optional.empty());
  }

  Badge(Credential.Impersonator impersonator) {
    this("login:1", Set.of(), Optional.empty(), Optional.of(impersonator));
  }

  /** A credential of a user who authenticated at this time. */
  Badge(Instant authenticatedAt) {
    this("login:1", Set.of(), Optional.of(authenticatedAt), Optional.empty());
  }

  @Override
  public String kind() {
    return "Badge";
  }
}

package dev.countersign.verifier;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The claims of a valid access token.
 *
 * @param userId The id of the user. It never changes and is never given to another user.
 * @param tokenId The claim {@code jti}.
 * @param all All claims by name: strings, numbers, booleans, lists and maps.
 */
public record VerifiedClaims(
    long userId, String tokenId, Instant expiresAt, Map<String, Object> all) {

  public VerifiedClaims {
    all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
  }

  /** Returns a claim that is a string, for example {@code username}, or empty. */
  public Optional<String> text(String name) {
    return all.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  /** Returns true if the claim is the boolean true, for example {@code is_staff}. */
  public boolean isTrue(String name) {
    return Boolean.TRUE.equals(all.get(name));
  }
}

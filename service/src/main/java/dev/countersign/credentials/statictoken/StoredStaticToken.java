package dev.countersign.credentials.statictoken;

import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The stored row of a user's token, which may already have ended. */
record StoredStaticToken(
    UUID version,
    Optional<byte[]> carriedKey,
    int epoch,
    boolean isOver,
    Instant createdAt,
    List<byte[]> digests) {

  /**
   * Returns whether this is the token that was issued. Another configured key derives a different
   * token from the same version.
   */
  boolean isOf(StaticToken token) {
    byte[] digest = token.digest();
    return digests.stream().anyMatch(known -> MessageDigest.isEqual(known, digest));
  }
}

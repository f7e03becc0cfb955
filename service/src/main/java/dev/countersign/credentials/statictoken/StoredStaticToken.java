package dev.countersign.credentials.statictoken;

import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** What the database holds of a user's token, be it over or not. */
record StoredStaticToken(
    UUID version, int epoch, boolean isOver, Instant createdAt, List<byte[]> digests) {

  /**
   * Whether this is the token that was given out, and not what another key makes of the version.
   */
  boolean isOf(StaticToken token) {
    byte[] digest = token.digest();
    return digests.stream().anyMatch(known -> MessageDigest.isEqual(known, digest));
  }
}

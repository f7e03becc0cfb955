package dev.countersign.credentials.session;

import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;

/** A live session as its owner sees it. */
public record ActiveSession(
    String id,
    Instant createdAt,
    Instant lastUsedAt,
    Instant expiresAt,
    String userAgent,
    String address) {

  private static final int ID_LENGTH = 32;

  /** The id that is shown: no more than what is stored, and of no use in a cookie. */
  static String shownId(UUID digest) {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(digest.getMostSignificantBits())
        + hex.toHexDigits(digest.getLeastSignificantBits());
  }

  /** As events name it. */
  static String object(UUID digest) {
    return "session:" + shownId(digest);
  }

  static Optional<UUID> digestOf(String shownId) {
    return shownId.length() != ID_LENGTH
        ? Optional.empty()
        : Optional.of(
            new UUID(
                HexFormat.fromHexDigitsToLong(shownId, 0, ID_LENGTH / 2),
                HexFormat.fromHexDigitsToLong(shownId, ID_LENGTH / 2, ID_LENGTH)));
  }
}

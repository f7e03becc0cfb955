package dev.countersign.credentials.session;

import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;

/** An active session in the form that is shown to its user. */
public record ActiveSession(
    String id,
    Instant createdAt,
    Instant lastUsedAt,
    Instant expiresAt,
    String userAgent,
    String address) {

  private static final int ID_LENGTH = 32;

  /**
   * Returns the id that is shown to the user. It is the stored digest and cannot be used as a
   * cookie.
   */
  static String shownId(UUID digest) {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(digest.getMostSignificantBits())
        + hex.toHexDigits(digest.getLeastSignificantBits());
  }

  /** Returns the session's name in audit events. */
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

package dev.countersign.identity.audit;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.UUID;

/**
 * Creates ids in time order (UUIDv7, RFC 9562 section 5.7), so that new rows are adjacent in the
 * index.
 */
final class EventIds {

  private static final long VERSION = 0x7000;
  private static final long VARIANT = 0x8000_0000_0000_0000L;

  private EventIds() {}

  static UUID next(Instant now, SecureRandom random) {
    long upper = (now.toEpochMilli() << 16) | VERSION | (random.nextInt() & 0xfff);
    long lower = VARIANT | (random.nextLong() >>> 2);
    return new UUID(upper, lower);
  }

  /** Returns an id below that of every event at this time or later. */
  static UUID lowestAt(Instant time) {
    return new UUID(time.toEpochMilli() << 16, 0);
  }

  /** Returns the time with which the id begins. */
  static Instant time(UUID id) {
    return Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16);
  }

  /** Compares ids as PostgreSQL does; {@link UUID#compareTo} takes half of them for negative. */
  static int compare(UUID one, UUID other) {
    int upper = Long.compareUnsigned(one.getMostSignificantBits(), other.getMostSignificantBits());
    return upper != 0
        ? upper
        : Long.compareUnsigned(one.getLeastSignificantBits(), other.getLeastSignificantBits());
  }
}

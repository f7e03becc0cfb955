package dev.countersign.identity.audit;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Represents a link of the chain: lists events and refers to the previous seal. Digests are
 * hexadecimal.
 */
record Seal(long number, Instant sealedAt, List<UUID> events, String previous, String digest) {

  /** Returns the text that an operator stores elsewhere. */
  String head() {
    return number + ":" + digest;
  }
}

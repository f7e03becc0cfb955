package dev.countersign.identity.audit;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A link of the chain: says which events there are, and which seal came before. Digests are in
 * hexadecimal digits.
 */
record Seal(long number, Instant sealedAt, List<UUID> events, String previous, String digest) {

  /** As an operator keeps it elsewhere. */
  String head() {
    return number + ":" + digest;
  }
}

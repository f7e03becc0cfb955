package dev.countersign.identity.audit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Represents a link of the chain: lists events and refers to the previous seal. Digests are
 * hexadecimal.
 *
 * @param key the fingerprint of the key; empty for seals of releases that stored none
 */
record Seal(
    long number,
    Instant sealedAt,
    List<UUID> events,
    String previous,
    String digest,
    Optional<String> key) {

  /** Returns the text that an operator stores elsewhere. */
  String head() {
    return number + ":" + digest;
  }
}

package dev.countersign.identity.audit;

import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.keys.PurposeMac;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Derives the keys of the audit log: from {@code countersign.events.seal-key}, or from the secret
 * key if that is not set. With a key of its own, the key that signs tokens cannot rewrite the log.
 */
@Component
class AuditKeys {

  private static final int FINGERPRINT_BYTES = 8;

  private final PurposeKeys keys;
  private final List<String> fingerprints;

  AuditKeys(PurposeKeys secretKeys, EventSettings settings) {
    this.keys = settings.ownKeys().orElse(secretKeys);
    this.fingerprints =
        keys.of("audit fingerprint").stream().map(AuditKeys::fingerprintOf).toList();
  }

  List<PurposeKey> of(String purpose) {
    return keys.of(purpose);
  }

  PurposeMac mac(String purpose) {
    return keys.mac(purpose);
  }

  /**
   * Returns the fingerprint of each key, the current one first, in the order of {@link #of}. A
   * fingerprint does not help to guess its key.
   */
  List<String> fingerprints() {
    return fingerprints;
  }

  /** Returns what to report if none of the keys has this fingerprint. */
  Optional<String> unknown(String what, Optional<String> fingerprint) {
    return fingerprint
        .filter(print -> !fingerprints.contains(print))
        .map(
            print ->
                "%s with another key: it has the fingerprint %s, the configured keys have %s."
                    .formatted(what, print, String.join(", ", fingerprints)));
  }

  private static String fingerprintOf(PurposeKey key) {
    return HexFormat.of().formatHex(Arrays.copyOf(key.mac(""), FINGERPRINT_BYTES));
  }
}

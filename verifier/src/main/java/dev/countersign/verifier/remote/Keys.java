package dev.countersign.verifier.remote;

import dev.countersign.verifier.keys.VerifyingKey;
import java.util.Collection;

/** The keys of one moment, for tokens and for revocation snapshots. */
public record Keys(AcceptedKeys tokens, AcceptedKeys revocations) {

  static Keys of(Collection<? extends VerifyingKey> keys) {
    return new Keys(AcceptedKeys.ofTokens(keys), AcceptedKeys.ofRevocations(keys));
  }

  boolean know(String header) {
    return tokens.has(header) || revocations.has(header);
  }
}

package dev.countersign.credentials.signedtoken;

import dev.countersign.verifier.keys.VerifyingKey;
import java.time.Instant;
import java.util.Optional;

/** A key whose tokens are accepted, and the time at which this ends, if any. */
public record AcceptedKey(VerifyingKey key, Optional<Instant> until) {

  public boolean isEnded(Instant now) {
    return until.isPresent() && !now.isBefore(until.get());
  }
}

package dev.countersign.credentials.signedtoken;

import dev.countersign.platform.keys.VerifyingKey;
import java.time.Instant;
import java.util.Optional;

/** A key whose tokens are good, and until when. */
public record AcceptedKey(VerifyingKey key, Optional<Instant> until) {

  public boolean isEnded(Instant now) {
    return until.isPresent() && !now.isBefore(until.get());
  }
}

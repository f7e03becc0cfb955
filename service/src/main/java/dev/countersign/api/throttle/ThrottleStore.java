package dev.countersign.api.throttle;

import dev.countersign.platform.settings.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Counts what passes. Of many at once no more pass than the rate allows. */
interface ThrottleStore {

  /** Empty when this one may pass; else how long to wait. */
  Optional<Duration> pass(ThrottleKey key, Rate rate, Instant now);

  /** Forgets at most that many counters that matter no more, and says how many. */
  int removeExpired(int most, Instant now);
}

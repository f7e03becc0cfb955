package dev.countersign.api.throttle;

import dev.countersign.platform.settings.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Counts requests. Concurrent requests never exceed the rate together. */
interface ThrottleStore {

  /** Returns empty if the request is within its rate, else the time to wait. */
  Optional<Duration> pass(ThrottleKey key, Rate rate, Instant now);

  /** Removes at most the given number of expired counters, and returns how many were removed. */
  int removeExpired(int most, Instant now);
}

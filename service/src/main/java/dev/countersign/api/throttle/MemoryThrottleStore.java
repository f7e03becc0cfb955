package dev.countersign.api.throttle;

import dev.countersign.platform.settings.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/** Counts requests in the memory of this process, for an installation with one replica. */
@Component
@ConditionalOnProperty(name = "countersign.api.throttle.store", havingValue = "memory")
class MemoryThrottleStore implements ThrottleStore {

  /**
   * Maximum number of counters, so that a client with many addresses cannot exhaust the memory. The
   * least recently used counter is removed first.
   */
  private static final int MOST = 100_000;

  private final Map<ThrottleKey, RateWindow> windows =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ThrottleKey, RateWindow> eldest) {
          return size() > MOST;
        }
      };

  @Override
  public synchronized Optional<Duration> pass(ThrottleKey key, Rate rate, Instant now) {
    RateWindow window =
        windows.computeIfAbsent(key, _ -> RateWindow.empty(RateWindow.slotAt(now, rate)));
    Optional<RateWindow> passed = window.pass(rate, now);
    passed.ifPresent(next -> windows.put(key, next));
    return passed.isPresent() ? Optional.empty() : Optional.of(window.untilFree(rate, now));
  }

  /** Removes nothing: the size of the map is limited already. */
  @Override
  public int removeExpired(int most, Instant now) {
    return 0;
  }
}

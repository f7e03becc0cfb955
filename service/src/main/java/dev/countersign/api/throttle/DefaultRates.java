package dev.countersign.api.throttle;

import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.platform.settings.ApiSettings.Throttle;
import dev.countersign.platform.settings.Rate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Applies the default rates to scopes without a configured rate. The counters are in the memory of
 * this process, so that they cost no SQL statement. N replicas therefore allow N times the rate.
 */
@Component
class DefaultRates {

  private static final Logger LOG = LoggerFactory.getLogger(DefaultRates.class);
  private static final Duration BETWEEN_WARNINGS = Duration.ofMinutes(1);

  private final Map<String, Rate> rates;
  private final ThrottleStore counters = new MemoryThrottleStore();
  private final AtomicReference<Instant> nextWarning = new AtomicReference<>(Instant.MIN);
  private final Clock clock;

  DefaultRates(ApiSettings settings, Clock clock) {
    this.rates = settings.throttle().defaultRates() ? Throttle.DEFAULT_RATES : Map.of();
    this.clock = clock;
  }

  Set<String> scopes() {
    return rates.keySet();
  }

  boolean limit(String scope) {
    return rates.containsKey(scope);
  }

  Optional<Rate> of(String scope) {
    return Optional.ofNullable(rates.get(scope));
  }

  /** Returns empty if the request is within its rate, else the time to wait. */
  Optional<Duration> pass(ThrottleKey key) {
    Rate rate = rates.get(key.scope());
    if (rate == null) {
      return Optional.empty();
    }
    Instant now = clock.instant();
    Optional<Duration> wait = counters.pass(key, rate, now);
    if (wait.isPresent()) {
      warn(key, rate, now);
    }
    return wait;
  }

  /**
   * Logs at most one warning per minute. The operator has not chosen the default rate, and behind a
   * proxy all clients may share one address.
   */
  private void warn(ThrottleKey key, Rate rate, Instant now) {
    Instant due = nextWarning.get();
    if (!now.isBefore(due) && nextWarning.compareAndSet(due, now.plus(BETWEEN_WARNINGS))) {
      LOG.warn(
          "{} has sent more {} requests than the default rate of {} allows; it gets 429. Set"
              + " countersign.api.throttle.rates.{} for another rate. If that is the address of a"
              + " proxy, set countersign.security.trusted-proxies.",
          key.subject(),
          key.scope(),
          rate,
          key.scope());
    }
  }
}

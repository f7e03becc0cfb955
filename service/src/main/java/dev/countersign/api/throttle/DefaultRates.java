package dev.countersign.api.throttle;

import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.platform.settings.ApiSettings.Throttle;
import dev.countersign.platform.settings.Rate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The rates of scopes for which none is set. They are counted in this process, so that they cost no
 * statement; N replicas let N times as many requests pass.
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

  boolean limit(String scope) {
    return rates.containsKey(scope);
  }

  /** Empty when the request may pass; else how long to wait. */
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

  /** An operator has not chosen this rate, and behind a proxy all clients may have one address. */
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

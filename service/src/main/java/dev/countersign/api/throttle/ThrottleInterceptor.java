package dev.countersign.api.throttle;

import dev.countersign.api.access.AccessInterceptor;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.Caller;
import dev.countersign.platform.database.TransientDatabaseFailure;
import dev.countersign.platform.errors.Throttled;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.platform.settings.Rate;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Applies rate limits to the requests that the gate has allowed. A configured rate replaces the
 * default rate.
 */
@Component
public class ThrottleInterceptor implements HandlerInterceptor, MeterProvider {

  private static final Logger LOG = LoggerFactory.getLogger(ThrottleInterceptor.class);

  private final Map<String, Rate> rates;
  private final DefaultRates defaults;
  private final NetworkRates networks;
  private final ThrottleStore store;
  private final Clock clock;
  private final Map<String, LongAdder> refusals = new TreeMap<>();
  private final LongAdder skipped = new LongAdder();

  ThrottleInterceptor(
      ApiSettings settings,
      DefaultRates defaults,
      NetworkRates networks,
      ThrottleStore store,
      Clock clock) {
    this.rates = settings.throttle().rates();
    this.defaults = defaults;
    this.networks = networks;
    this.store = store;
    this.clock = clock;
    Stream.concat(rates.keySet().stream(), defaults.scopes().stream())
        .forEach(scope -> refusals.put(scope, new LongAdder()));
  }

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    if (request.getDispatcherType() != DispatcherType.REQUEST) {
      return true;
    }
    Caller caller = AccessInterceptor.callerOf(request);
    String scope =
        ThrottleScopes.declaredOn(handler, request)
            .orElse(caller instanceof Authenticated ? "user" : "anon");
    if (rates.containsKey(scope) || defaults.limit(scope)) {
      pass(ThrottleKey.of(scope, caller, request.getRemoteAddr()))
          .or(() -> networks.pass(scope, caller, request.getRemoteAddr()))
          .ifPresent(
              wait -> {
                count(scope);
                throw new Throttled(wait);
              });
    }
    return true;
  }

  @Override
  public List<Meter> meters() {
    var meters = new ArrayList<Meter>();
    refusals.forEach(
        (scope, count) ->
            meters.add(
                Meter.counter(
                        "countersign.throttle.refusals", "Requests above a rate limit: 429.", count)
                    .with("scope", scope)));
    meters.add(
        Meter.counter(
            "countersign.throttle.skipped",
            "Requests allowed without a rate limit because the database did not respond.",
            skipped));
    return meters;
  }

  private void count(String scope) {
    LongAdder count = refusals.get(scope);
    if (count != null) {
      count.increment();
    }
  }

  private Optional<Duration> pass(ThrottleKey key) {
    Rate rate = rates.get(key.scope());
    return rate == null ? defaults.pass(key) : pass(key, rate);
  }

  /**
   * Allows the request if the database does not respond. Requests that need the database fail
   * anyway, and the others keep working.
   */
  private Optional<Duration> pass(ThrottleKey key, Rate rate) {
    try {
      return store.pass(key, rate, clock.instant());
    } catch (RuntimeException away) {
      if (!TransientDatabaseFailure.isBehind(away)) {
        throw away;
      }
      skipped.increment();
      LOG.warn("Rate limits not applied, PostgreSQL did not respond: {}", away.getMessage());
      return Optional.empty();
    }
  }
}

package dev.countersign.throttle;

import dev.countersign.access.AccessInterceptor;
import dev.countersign.access.Authenticated;
import dev.countersign.access.Caller;
import dev.countersign.database.DatabaseAway;
import dev.countersign.errors.Throttled;
import dev.countersign.settings.ApiSettings;
import dev.countersign.settings.Rate;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;

/** Stands behind the gate, as in the original: whoever may, may not too often. */
@Component
class ThrottleInterceptor implements HandlerInterceptor {

  private static final Logger LOG = LoggerFactory.getLogger(ThrottleInterceptor.class);

  private final Map<String, Rate> rates;
  private final ThrottleStore store;
  private final Clock clock;

  ThrottleInterceptor(ApiSettings settings, ThrottleStore store, Clock clock) {
    this.rates = settings.throttle().rates();
    this.store = store;
    this.clock = clock;
  }

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    if (rates.isEmpty() || request.getDispatcherType() != DispatcherType.REQUEST) {
      return true;
    }
    Caller caller = AccessInterceptor.callerOf(request);
    String scope =
        ThrottleScopes.declaredOn(handler, request)
            .orElse(caller instanceof Authenticated ? "user" : "anon");
    Rate rate = rates.get(scope);
    if (rate != null) {
      pass(ThrottleKey.of(scope, caller, request.getRemoteAddr()), rate)
          .ifPresent(
              wait -> {
                throw new Throttled(wait);
              });
    }
    return true;
  }

  /** While the database is away nobody is counted: what needs it fails anyway, the rest goes on. */
  private Optional<Duration> pass(ThrottleKey key, Rate rate) {
    try {
      return store.pass(key, rate, clock.instant());
    } catch (RuntimeException away) {
      if (!DatabaseAway.isBehind(away)) {
        throw away;
      }
      LOG.warn("Nobody is throttled, the database did not answer: {}", away.getMessage());
      return Optional.empty();
    }
  }
}

package dev.countersign.api.throttle;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.Caller;
import dev.countersign.http.protections.ClientNetwork;
import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.platform.settings.Rate;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Limits the requests of all authenticated callers of one network, so that a client with many
 * accounts does not get the rate of each. Counts in the memory of this process, which costs no SQL
 * statement. Does not count this machine's own address: a proxy may be there with all its clients.
 */
@Component
class NetworkRates {

  /**
   * How many callers of one network can use their whole rate at the same time. Most callers use
   * little of it, so an office or a mobile network with one address has room for many more.
   */
  static final int CALLERS = 100;

  private final Map<String, Rate> rates;
  private final DefaultRates defaults;
  private final ThrottleStore counters = new MemoryThrottleStore();
  private final Clock clock;

  NetworkRates(ApiSettings settings, DefaultRates defaults, Clock clock) {
    this.rates = settings.throttle().rates();
    this.defaults = defaults;
    this.clock = clock;
  }

  /** Returns empty if the request is within the rate of its network, else the time to wait. */
  Optional<Duration> pass(String scope, Caller caller, String address) {
    ClientNetwork network = ClientNetwork.of(address);
    return caller instanceof Authenticated && !network.isThisMachine()
        ? Optional.ofNullable(rates.get(scope))
            .or(() -> defaults.of(scope))
            .flatMap(
                rate ->
                    counters.pass(
                        new ThrottleKey(scope, network.text()),
                        new Rate(rate.limit() * CALLERS, rate.period()),
                        clock.instant()))
        : Optional.empty();
  }
}

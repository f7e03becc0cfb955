package dev.countersign.api.throttle;

import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Removes counters that matter no more, in whichever store holds them. */
@Configuration(proxyBeanMethods = false)
class ExpiredThrottles {

  @Bean
  static CleanupJob throttleCleanup(ThrottleStore store, CleanupSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "expired-throttles",
        "counters of throttles",
        settings.throttleCron(),
        clock,
        store::removeExpired);
  }
}

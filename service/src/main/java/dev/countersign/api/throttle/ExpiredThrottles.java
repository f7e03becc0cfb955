package dev.countersign.api.throttle;

import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Removes expired rate limit counters from the configured store. */
@Configuration(proxyBeanMethods = false)
class ExpiredThrottles {

  @Bean
  static CleanupJob throttleCleanup(ThrottleStore store, CleanupSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "expired-throttles",
        "rate limit counters",
        settings.throttleCron(),
        clock,
        store::removeExpired);
  }
}

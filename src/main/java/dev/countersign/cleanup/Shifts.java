package dev.countersign.cleanup;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.ToIntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Lazy;
import org.springframework.stereotype.Component;

/** Lets one replica of many remove what has expired, for a while. */
@Component
public class Shifts {

  private static final Logger LOG = LoggerFactory.getLogger(Shifts.class);
  private static final Duration LENGTH = Duration.ofSeconds(45);

  private final LeaseStore leases;
  private final Clock clock;

  /** The store is made when it is used: commands without a database make this bean as well. */
  public Shifts(@Lazy LeaseStore leases, Clock clock) {
    this.leases = leases;
    this.clock = clock;
  }

  /** Does nothing where another replica has the lease; the work stops at the time it is given. */
  public void work(String lease, String what, ToIntFunction<Instant> removeUntil) {
    Instant start = clock.instant();
    Instant end = start.plus(LENGTH);
    if (leases.take(lease, start, end)) {
      int removed = removeUntil.applyAsInt(end);
      if (removed > 0) {
        LOG.info("Removed {} {}.", removed, what);
      }
    }
  }
}

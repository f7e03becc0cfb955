package dev.countersign.platform.cleanup;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Runs a cleanup job on one replica at a time, for at most 45 seconds. */
@Component
class LeasedJob {

  private static final Logger LOG = LoggerFactory.getLogger(LeasedJob.class);
  private static final Duration LENGTH = Duration.ofSeconds(45);

  private final LeaseStore leases;
  private final Clock clock;

  LeasedJob(LeaseStore leases, Clock clock) {
    this.leases = leases;
    this.clock = clock;
  }

  /** Runs the job and returns true, or returns false if another replica holds its lease. */
  boolean run(CleanupJob job) {
    Instant start = clock.instant();
    Instant end = start.plus(LENGTH);
    if (!leases.take(job.lease(), start, end)) {
      return false;
    }
    int removed = job.removeUntil(end);
    if (removed > 0) {
      LOG.info("Removed {} {}.", removed, job.what());
    }
    return true;
  }
}

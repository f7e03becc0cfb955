package dev.countersign.identity.audit;

import dev.countersign.platform.cleanup.LeaseStore;
import dev.countersign.platform.settings.ServerOnly;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Seals events at the times of countersign.events.seal-cron, on one replica at a time. */
@Component
@ServerOnly
class SealSchedule {

  private static final Duration LEASE = Duration.ofSeconds(4);

  private final SealJob job;
  private final LeaseStore leases;
  private final Clock clock;

  SealSchedule(SealJob job, LeaseStore leases, Clock clock) {
    this.job = job;
    this.leases = leases;
    this.clock = clock;
  }

  @Scheduled(cron = "${countersign.events.seal-cron}")
  void seal() {
    Instant start = clock.instant();
    Instant end = start.plus(LEASE);
    if (leases.take("event-seals", start, end)) {
      job.sealUntil(end);
    }
  }
}

package dev.countersign.identity.audit;

import dev.countersign.platform.cleanup.JobRuns;
import dev.countersign.platform.cleanup.LeaseStore;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import dev.countersign.platform.settings.ServerOnly;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Seals events at the times of countersign.events.seal-cron, on one replica at a time. */
@Component
@ServerOnly
class SealSchedule implements MeterProvider {

  private static final Duration LEASE = Duration.ofSeconds(4);

  private final SealJob job;
  private final LeaseStore leases;
  private final Clock clock;
  private final JobRuns runs;
  private final boolean isOn;

  SealSchedule(SealJob job, LeaseStore leases, EventSettings settings, Clock clock) {
    this.job = job;
    this.leases = leases;
    this.clock = clock;
    this.runs = new JobRuns(SealStatus.LEASE, clock);
    this.isOn = !settings.sealCron().equals(Scheduled.CRON_DISABLED);
  }

  @Override
  public List<Meter> meters() {
    return isOn ? runs.meters() : List.of();
  }

  @Scheduled(cron = "${countersign.events.seal-cron}")
  void seal() {
    runs.run(
        () -> {
          Instant start = clock.instant();
          Instant end = start.plus(LEASE);
          boolean isTaken = leases.take(SealStatus.LEASE, start, end);
          if (isTaken) {
            job.sealUntil(end);
          }
          return isTaken;
        });
  }
}

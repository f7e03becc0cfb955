package dev.countersign.operations.diagnosis;

import dev.countersign.identity.audit.SealStatus;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.LeaseStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Compares the leases in the database with the schedules in the settings. */
@Component
class ScheduledJobs {

  private final LeaseStore leases;
  private final Map<String, String> crons = new HashMap<>();
  private final Clock clock;

  ScheduledJobs(LeaseStore leases, List<CleanupJob> jobs, SealStatus seals, Clock clock) {
    this.leases = leases;
    this.clock = clock;
    jobs.forEach(job -> crons.put(job.lease(), job.cron()));
    crons.put(SealStatus.LEASE, seals.cron());
  }

  List<JobStatus> list() {
    Instant now = clock.instant();
    // Spring runs cron schedules in the time zone of the process.
    ZoneId zone = ZoneId.systemDefault();
    return leases.list().stream()
        .map(lease -> JobStatus.of(lease, Optional.ofNullable(crons.get(lease.name())), now, zone))
        .toList();
  }
}

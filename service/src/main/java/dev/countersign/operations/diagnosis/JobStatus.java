package dev.countersign.operations.diagnosis;

import dev.countersign.platform.cleanup.LeaseStore.Lease;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.support.CronExpression;

/** A scheduled job: when its last lease ends or ended, and whether a later run is missing. */
public record JobStatus(String name, @Nullable Instant until, String schedule, State state) {

  /** The state of a job. */
  public enum State {
    /** A replica has the lease. */
    LEASED,
    /** The next run is not due yet. */
    WAITING,
    /** A run has been due for more than a minute. */
    OVERDUE,
    /** The job has never run. */
    NEVER,
    /** The settings turn the job off. */
    OFF,
    /** The job belongs to another version of the service. */
    UNKNOWN
  }

  private static final Duration TOLERATED = Duration.ofMinutes(1);

  /** Compares the lease with the schedule of its job, which is empty for an unknown job. */
  static JobStatus of(Lease lease, Optional<String> cron, Instant now, ZoneId zone) {
    State state = cron.map(known -> state(lease, known, now, zone)).orElse(State.UNKNOWN);
    return new JobStatus(lease.name(), lease.until().orElse(null), cron.orElse(""), state);
  }

  private static State state(Lease lease, String cron, Instant now, ZoneId zone) {
    if (cron.equals(Scheduled.CRON_DISABLED)) {
      return State.OFF;
    }
    if (lease.until().isEmpty()) {
      return State.NEVER;
    }
    Instant until = lease.until().get();
    if (until.isAfter(now)) {
      return State.LEASED;
    }
    ZonedDateTime due = CronExpression.parse(cron).next(until.atZone(zone));
    return due != null && due.toInstant().plus(TOLERATED).isBefore(now)
        ? State.OVERDUE
        : State.WAITING;
  }
}

package dev.countersign.operations.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.operations.diagnosis.JobStatus.State;
import dev.countersign.platform.cleanup.LeaseStore.Lease;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobStatusTest {

  private static final Instant NOW = Instant.parse("2026-11-17T12:00:00Z");

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          2026-11-17T12:00:01Z, */5 * * * * *, LEASED
          2026-11-17T12:00:00Z, */5 * * * * *, WAITING
          2026-11-17T11:58:56Z, */5 * * * * *, WAITING
          2026-11-17T11:58:54Z, */5 * * * * *, OVERDUE
          2026-11-17T10:30:45Z, 0 30 * * * *,  OVERDUE
          2026-11-17T11:30:45Z, 0 30 * * * *,  WAITING
          2026-11-17T10:30:45Z, -,             OFF
          ,                     */5 * * * * *, NEVER
          ,                     ,              UNKNOWN
          """)
  void a_job_is_overdue_a_minute_after_its_run_was_due(Instant until, String cron, State state) {
    var lease = new Lease("name", Optional.ofNullable(until));

    JobStatus job = JobStatus.of(lease, Optional.ofNullable(cron), NOW, ZoneOffset.UTC);

    assertThat(job.state()).isEqualTo(state);
  }
}

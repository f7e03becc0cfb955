package dev.countersign.platform.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.ServiceTest;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class CleanupJobsTest extends ServiceTest {

  @Autowired private List<CleanupJob> jobs;

  /** A private method of a store fails here: Spring calls it on the proxy, which has no fields. */
  @Test
  void every_job_runs_on_the_beans_of_the_application() {
    assertThat(jobs).hasSizeGreaterThan(8);
    assertThat(jobs)
        .allSatisfy(
            job -> assertThat(job.removeUntil(Instant.MAX)).as(job.lease()).isNotNegative());
  }
}

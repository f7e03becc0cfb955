package dev.countersign.platform.cleanup;

import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.Timing;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/** Measures the runs of one scheduled job on this replica. */
public final class JobRuns {

  private final String job;
  private final Clock clock;
  private final Timing runs = new Timing();
  private final LongAdder failures = new LongAdder();
  private volatile long lastSuccess;

  public JobRuns(String job, Clock clock) {
    this.job = job;
    this.clock = clock;
    // A job that never succeeds has to be noticed too, counted from the start of the process.
    this.lastSuccess = clock.instant().getEpochSecond();
  }

  /** Runs the job. It returns false if another replica has the lease, which is not counted. */
  public void run(BooleanSupplier work) {
    long start = System.nanoTime();
    try {
      if (work.getAsBoolean()) {
        runs.add(System.nanoTime() - start);
        lastSuccess = clock.instant().getEpochSecond();
      }
    } catch (RuntimeException failure) {
      failures.increment();
      throw failure;
    }
  }

  public List<Meter> meters() {
    return List.of(
        Meter.timer(
                "countersign.job.runs", "Completed runs of a scheduled job on this replica.", runs)
            .with("name", job),
        Meter.counter("countersign.job.failures", "Failed runs of a scheduled job.", failures)
            .with("name", job),
        Meter.gauge(
                "countersign.job.last.success.timestamp.seconds",
                "When this replica last completed the job, or started, in seconds since 1970.",
                () -> lastSuccess)
            .with("name", job));
  }
}

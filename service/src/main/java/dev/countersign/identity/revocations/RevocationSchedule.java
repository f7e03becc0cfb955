package dev.countersign.identity.revocations;

import dev.countersign.platform.cleanup.JobRuns;
import dev.countersign.platform.database.TransientDatabaseFailure;
import dev.countersign.platform.errors.Unavailable;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import dev.countersign.platform.settings.ServerOnly;
import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.FixedDelayTask;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.stereotype.Component;

/** Reads the revocations before the service is ready, then at each interval, on every replica. */
@Component
@ServerOnly
class RevocationSchedule implements SchedulingConfigurer, MeterProvider {

  private static final Logger LOG = LoggerFactory.getLogger(RevocationSchedule.class);

  private final Revocations revocations;
  private final RevocationSettings settings;
  private final JobRuns runs;
  private boolean hasFailed;

  RevocationSchedule(Revocations revocations, RevocationSettings settings, Clock clock) {
    this.revocations = revocations;
    this.settings = settings;
    this.runs = new JobRuns("revocations", clock);
  }

  @EventListener(WebServerInitializedEvent.class)
  void readFirst() {
    if (settings.isOn()) {
      read();
    }
  }

  @Override
  public void configureTasks(ScheduledTaskRegistrar registrar) {
    if (settings.isOn()) {
      registrar.addFixedDelayTask(
          new FixedDelayTask(this::read, settings.interval(), settings.interval()));
    }
  }

  @Override
  public List<Meter> meters() {
    return settings.isOn() ? runs.meters() : List.of();
  }

  /** Logs the first failure of an outage only, because the next reading follows in a second. */
  private synchronized void read() {
    try {
      runs.run(
          () -> {
            revocations.refresh();
            return true;
          });
      hasFailed = false;
    } catch (RuntimeException failure) {
      if (!(failure instanceof Unavailable) && !TransientDatabaseFailure.isBehind(failure)) {
        throw failure;
      }
      if (!hasFailed) {
        LOG.warn(
            "PostgreSQL did not return the revocations; until it does, requests that read no row"
                + " accept access tokens that were revoked since: {}",
            failure.getMessage());
      }
      hasFailed = true;
    }
  }
}

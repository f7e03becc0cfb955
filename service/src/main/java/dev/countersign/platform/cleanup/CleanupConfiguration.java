package dev.countersign.platform.cleanup;

import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import dev.countersign.platform.settings.ServerOnly;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;

/** Enables scheduling, and runs every {@link CleanupJob} on its schedule. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
@ServerOnly
class CleanupConfiguration implements SchedulingConfigurer, MeterProvider {

  private final LeasedJob leased;
  private final Map<CleanupJob, JobRuns> runs = new LinkedHashMap<>();

  CleanupConfiguration(List<CleanupJob> jobs, LeasedJob leased, Clock clock) {
    this.leased = leased;
    jobs.stream()
        .filter(job -> !job.cron().equals(Scheduled.CRON_DISABLED))
        .forEach(job -> runs.put(job, new JobRuns(job.lease(), clock)));
  }

  @Override
  public void configureTasks(ScheduledTaskRegistrar registrar) {
    runs.forEach(
        (job, measured) ->
            registrar.addCronTask(() -> measured.run(() -> leased.run(job)), job.cron()));
  }

  @Override
  public List<Meter> meters() {
    return runs.values().stream().flatMap(measured -> measured.meters().stream()).toList();
  }
}

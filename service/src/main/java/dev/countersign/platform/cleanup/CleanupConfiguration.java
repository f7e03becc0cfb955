package dev.countersign.platform.cleanup;

import dev.countersign.platform.settings.ServerOnly;
import java.util.List;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;

/** Enables scheduling, and runs every {@link CleanupJob} on its schedule. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
@ServerOnly
class CleanupConfiguration implements SchedulingConfigurer {

  private final List<CleanupJob> jobs;
  private final LeasedJob leased;

  CleanupConfiguration(List<CleanupJob> jobs, LeasedJob leased) {
    this.jobs = jobs;
    this.leased = leased;
  }

  @Override
  public void configureTasks(ScheduledTaskRegistrar registrar) {
    jobs.forEach(job -> registrar.addCronTask(() -> leased.run(job), job.cron()));
  }
}

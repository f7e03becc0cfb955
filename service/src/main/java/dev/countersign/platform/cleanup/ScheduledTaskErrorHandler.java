package dev.countersign.platform.cleanup;

import dev.countersign.platform.database.TransientDatabaseFailure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.task.SimpleAsyncTaskSchedulerCustomizer;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;
import org.springframework.stereotype.Component;

/**
 * Logs failures of scheduled jobs; the next run tries again. An unreachable database is logged
 * without a stack trace.
 */
@Component
class ScheduledTaskErrorHandler implements SimpleAsyncTaskSchedulerCustomizer {

  private static final Logger LOG = LoggerFactory.getLogger(ScheduledTaskErrorHandler.class);

  @Override
  public void customize(SimpleAsyncTaskScheduler scheduler) {
    scheduler.setErrorHandler(ScheduledTaskErrorHandler::tell);
  }

  private static void tell(Throwable failure) {
    if (TransientDatabaseFailure.isBehind(failure)) {
      LOG.warn("PostgreSQL did not answer; the next run tries again: {}", failure.getMessage());
    } else {
      LOG.error("A scheduled job failed.", failure);
    }
  }
}

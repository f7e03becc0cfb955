package dev.countersign.platform.cleanup;

import dev.countersign.platform.database.TransientDatabaseFailure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.task.SimpleAsyncTaskSchedulerCustomizer;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;
import org.springframework.stereotype.Component;

/**
 * Work that is done at set times is tried again at the next; a database that is away is one line.
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
      LOG.warn("The database did not answer; the next turn tries again: {}", failure.getMessage());
    } else {
      LOG.error("Work at a set time failed for a reason of ours.", failure);
    }
  }
}

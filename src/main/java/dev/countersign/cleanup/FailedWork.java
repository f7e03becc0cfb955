package dev.countersign.cleanup;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.task.SimpleAsyncTaskSchedulerCustomizer;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Work that is done at set times is tried again at the next; a database that is away is one line.
 */
@Component
class FailedWork implements SimpleAsyncTaskSchedulerCustomizer {

  private static final Logger LOG = LoggerFactory.getLogger(FailedWork.class);

  @Override
  public void customize(SimpleAsyncTaskScheduler scheduler) {
    scheduler.setErrorHandler(FailedWork::tell);
  }

  private static void tell(Throwable failure) {
    switch (failure) {
      case DataAccessResourceFailureException away -> tellAway(away);
      case TransientDataAccessException away -> tellAway(away);
      case TransactionException away -> tellAway(away);
      default -> LOG.error("Work at a set time failed for a reason of ours.", failure);
    }
  }

  private static void tellAway(Exception away) {
    LOG.warn("The database did not answer; the next turn tries again: {}", away.getMessage());
  }
}

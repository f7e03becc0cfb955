package dev.countersign.platform.jobs;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.stereotype.Component;

/** Turns a {@link JobHandler} into a task of db-scheduler, with its retries. */
@Component
class JobTasks {

  private static final Logger LOG = LoggerFactory.getLogger(JobTasks.class);

  private final JobQueue queue;
  private final SecureRandom random;

  JobTasks(JobQueue queue, SecureRandom random) {
    this.queue = queue;
    this.random = random;
  }

  Task<byte[]> of(JobHandler handler) {
    return Tasks.custom(handler.kind(), byte[].class)
        .onFailure((failed, row) -> repeat(handler, failed, row))
        .onDeadExecutionRevive()
        .execute((row, _) -> run(handler, row));
  }

  private CompletionHandler<byte[]> run(JobHandler handler, TaskInstance<byte[]> row) {
    Job job =
        decrypt(handler, row)
            .orElseThrow(() -> new IllegalStateException("No secret key decrypts the job."));
    handler.run(job);
    // A handler that writes to the database has removed the job already, in its transaction.
    return (_, _) -> queue.remove(job);
  }

  private void repeat(
      JobHandler handler, ExecutionComplete failed, ExecutionOperations<byte[]> row) {
    int failures = failed.getExecution().consecutiveFailures + 1;
    Throwable cause = cause(failed);
    @SuppressWarnings("unchecked")
    TaskInstance<byte[]> instance = failed.getExecution().taskInstance;
    Optional<Job> job = decrypt(handler, instance);
    if (job.isPresent() && handler.retries().isLast(failures)) {
      handler.giveUp(job.get(), failures, cause);
      return;
    }
    Duration pause = handler.retries().pauseAfter(failures, random);
    LOG.warn(
        "The job {} {} failed: {}. Try {} of {} follows in {} seconds.",
        handler.kind(),
        instance.getId(),
        cause.getClass().getSimpleName(),
        failures + 1,
        handler.retries().tries(),
        pause.toSeconds());
    row.reschedule(failed, failed.getTimeDone().plus(pause));
  }

  /** Returns the first failure. Its message is not logged: it may contain an address. */
  private static Throwable cause(ExecutionComplete failed) {
    return NestedExceptionUtils.getMostSpecificCause(
        failed.getCause().orElseGet(IllegalStateException::new));
  }

  private Optional<Job> decrypt(JobHandler handler, TaskInstance<byte[]> row) {
    return queue.decrypt(handler.kind(), row.getId(), row.getData());
  }
}

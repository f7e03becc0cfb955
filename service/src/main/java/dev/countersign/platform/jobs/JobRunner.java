package dev.countersign.platform.jobs;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.logging.LogLevel;
import com.github.kagkarlsson.scheduler.task.Task;
import dev.countersign.platform.database.DatabaseClock;
import dev.countersign.platform.settings.ServerOnly;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Runs stored jobs by db-scheduler. Every replica reads the table; a row is picked by one of them.
 * If a replica stops renewing its heartbeat, another replica repeats its jobs after 20 seconds.
 */
@Component
@ServerOnly
public class JobRunner implements SmartLifecycle {

  private static final Duration BETWEEN_POLLS = Duration.ofSeconds(2);
  private static final Duration BETWEEN_HEARTBEATS = Duration.ofSeconds(5);
  private static final int MISSED_HEARTBEATS = 4;
  private static final int THREADS = 4;
  private static final double FETCH_BELOW = 1;
  private static final double FETCH_UP_TO = 4;
  private static final Duration TO_FINISH = Duration.ofSeconds(20);

  private final JobStore store;
  private final ObjectProvider<JobHandler> handlers;
  private final JobTasks tasks;
  private final JobQueue queue;
  private final DatabaseClock clock;
  private volatile Optional<Scheduler> scheduler = Optional.empty();

  JobRunner(
      JobStore store,
      ObjectProvider<JobHandler> handlers,
      JobTasks tasks,
      JobQueue queue,
      DatabaseClock clock) {
    this.store = store;
    this.handlers = handlers;
    this.tasks = tasks;
    this.queue = queue;
    this.clock = clock;
  }

  /** Reads the table at once instead of at the next poll. */
  void wake() {
    scheduler.ifPresent(Scheduler::triggerCheckForDueExecutions);
  }

  @Override
  public void start() {
    List<JobHandler> all = handlers.stream().toList();
    if (all.stream().anyMatch(JobHandler::isReady)) {
      Scheduler started = scheduler(all);
      started.start();
      scheduler = Optional.of(started);
    }
  }

  /**
   * Waits for running jobs. The jobs that were picked and have not begun are repeated elsewhere.
   */
  @Override
  public void stop() {
    scheduler.ifPresent(Scheduler::stop);
    scheduler = Optional.empty();
  }

  @Override
  public boolean isRunning() {
    return scheduler.isPresent();
  }

  /** Starts before the web server and stops after it, while the database is still available. */
  @Override
  public int getPhase() {
    return 0;
  }

  private Scheduler scheduler(List<JobHandler> all) {
    return store
        .scheduler(all.stream().<Task<?>>map(tasks::of).toList())
        .schedulerName(new SchedulerName.Fixed(queue.newId()))
        .clock(clock::instant)
        .threads(THREADS)
        .pollUsingLockAndFetch(FETCH_BELOW, FETCH_UP_TO)
        .pollingInterval(BETWEEN_POLLS)
        .heartbeatInterval(BETWEEN_HEARTBEATS)
        .missedHeartbeatsLimit(MISSED_HEARTBEATS)
        .shutdownMaxWait(TO_FINISH)
        .failureLogging(LogLevel.OFF, false)
        .addSchedulerListener(new SchedulerErrors())
        .build();
  }
}

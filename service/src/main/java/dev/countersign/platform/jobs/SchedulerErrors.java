package dev.countersign.platform.jobs;

import com.github.kagkarlsson.scheduler.event.AbstractSchedulerListener;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs that the table of jobs could not be used, at most once a minute. The library would log a
 * stack trace for each poll; its loggers are off in application.yaml.
 */
final class SchedulerErrors extends AbstractSchedulerListener {

  private static final Logger LOG = LoggerFactory.getLogger(SchedulerErrors.class);
  private static final long APART = Duration.ofMinutes(1).toNanos();

  private final AtomicLong next = new AtomicLong(System.nanoTime());

  @Override
  public void onSchedulerEvent(SchedulerEventType type) {
    if (type == SchedulerEventType.UNEXPECTED_ERROR && isTime()) {
      LOG.warn("Jobs such as mails could not be read or removed; they are tried again.");
    }
  }

  private boolean isTime() {
    long now = System.nanoTime();
    long due = next.get();
    return now - due >= 0 && next.compareAndSet(due, now + APART);
  }
}

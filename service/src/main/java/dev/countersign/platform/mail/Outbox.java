package dev.countersign.platform.mail;

import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import dev.countersign.platform.traces.Trace;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Sends mails in the background, after the response. Otherwise the response time would reveal
 * whether a mail was sent. Waiting mails are still sent when the service stops.
 */
@Component
public class Outbox implements SmartLifecycle, MeterProvider {

  private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);
  private static final int WRITERS = 2;
  private static final int LONGEST_LINE = 1000;
  private static final int SECONDS_TO_FINISH = 20;

  private final AtomicLong dropped = new AtomicLong();
  private volatile ThreadPoolExecutor writers = newWriters();
  private volatile boolean isRunning;

  /** Queues a mail and returns at once. If the queue is full, the mail is dropped and counted. */
  public void add(Runnable letter) {
    try {
      writers.execute(Trace.carried(() -> write(letter)));
    } catch (RejectedExecutionException full) {
      long count = dropped.incrementAndGet();
      // Logged at powers of two, so that a flood of mails does not flood the log.
      if (Long.bitCount(count) == 1) {
        LOG.warn("{} mails were dropped because the queue was full.", count);
      }
    }
  }

  /** Sends a mail. Logs only the type of a failure, because its message may contain an address. */
  private static void write(Runnable letter) {
    try {
      letter.run();
    } catch (RuntimeException failure) {
      Throwable cause = failure.getCause() == null ? failure : failure.getCause();
      LOG.warn(
          "A mail was not sent: {}. Run `bin/countersign sendtestemail` to test the mail server.",
          cause.getClass().getSimpleName());
    }
  }

  @Override
  public void start() {
    if (writers.isShutdown()) {
      writers = newWriters();
    }
    isRunning = true;
  }

  @Override
  public void stop() {
    isRunning = false;
    writers.shutdown();
    try {
      if (!writers.awaitTermination(SECONDS_TO_FINISH, TimeUnit.SECONDS)) {
        LOG.warn("{} mails were dropped at shutdown.", writers.shutdownNow().size());
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return isRunning;
  }

  /** Starts before the web server and stops after it, while the database is still available. */
  @Override
  public int getPhase() {
    return 0;
  }

  @Override
  public List<Meter> meters() {
    return List.of(
        Meter.gauge(
            "countersign.mail.queue",
            "Mails that wait to be sent.",
            () -> writers.getQueue().size()),
        Meter.counter(
            "countersign.mail.dropped",
            "Mails dropped because too many were waiting.",
            dropped::get));
  }

  private static ThreadPoolExecutor newWriters() {
    return new ThreadPoolExecutor(
        WRITERS,
        WRITERS,
        0,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(LONGEST_LINE),
        Thread.ofVirtual().name("outbox-", 0).factory());
  }
}

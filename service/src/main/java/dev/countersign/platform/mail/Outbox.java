package dev.countersign.platform.mail;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Writes letters after the answer has left, so that its time does not tell whether there was one to
 * write. What is waiting when the service stops is still written.
 */
@Component
public class Outbox implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);
  private static final int WRITERS = 2;
  private static final int LONGEST_LINE = 1000;
  private static final int SECONDS_TO_FINISH = 20;

  private final AtomicLong dropped = new AtomicLong();
  private volatile ExecutorService writers = newWriters();
  private volatile boolean isRunning;

  /** Returns at once. When too many are waiting the letter is dropped, and counted. */
  public void add(Runnable letter) {
    try {
      writers.execute(() -> write(letter));
    } catch (RejectedExecutionException full) {
      long count = dropped.incrementAndGet();
      // Told at every power of two: whoever floods the outbox does not flood the log.
      if (Long.bitCount(count) == 1) {
        LOG.warn("{} mails were not written because too many were asked for.", count);
      }
    }
  }

  /** The message of a failure may hold an address, so only its kind is told. */
  private static void write(Runnable letter) {
    try {
      letter.run();
    } catch (RuntimeException failure) {
      Throwable cause = failure.getCause() == null ? failure : failure.getCause();
      LOG.warn(
          "A mail was not sent: {}. See whether `bin/countersign sendtestemail` works.",
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
        LOG.warn("{} mails were not written before the end.", writers.shutdownNow().size());
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return isRunning;
  }

  /** Begins before the web server and stops after it, while there still is a database. */
  @Override
  public int getPhase() {
    return 0;
  }

  private static ExecutorService newWriters() {
    return new ThreadPoolExecutor(
        WRITERS,
        WRITERS,
        0,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(LONGEST_LINE),
        Thread.ofVirtual().name("outbox-", 0).factory());
  }
}

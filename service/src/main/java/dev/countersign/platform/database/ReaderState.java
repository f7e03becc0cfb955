package dev.countersign.platform.database;

import dev.countersign.platform.meters.Meter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the reads of the reader, and pauses its use after a read that it could not answer. */
final class ReaderState {

  private static final Logger LOG = LoggerFactory.getLogger(ReaderState.class);

  /** During the pause no request waits for the reader. */
  private static final long PAUSE = Duration.ofSeconds(2).toNanos();

  private static final long BETWEEN_LINES = Duration.ofMinutes(1).toNanos();

  private final LongAdder answered = new LongAdder();
  private final LongAdder behind = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder paused = new LongAdder();
  private volatile long pauseEnd = System.nanoTime();
  private volatile boolean isReported;
  private long lastLine;

  /** Returns true if a read may use the reader now, and counts it otherwise. */
  boolean isOpen() {
    boolean isOpen = System.nanoTime() - pauseEnd >= 0;
    if (!isOpen) {
      paused.increment();
    }
    return isOpen;
  }

  void answered() {
    answered.increment();
    if (isReported) {
      isReported = false;
      LOG.info("The reader is used again.");
    }
  }

  void behind(String reason) {
    behind.increment();
    pause(reason);
  }

  void failed(String reason) {
    failed.increment();
    pause(reason);
  }

  /** Counts a read that fails on every server, for example because of a forged cursor. */
  void rejected() {
    failed.increment();
  }

  private synchronized void pause(String reason) {
    long now = System.nanoTime();
    pauseEnd = now + PAUSE;
    if (lastLine == 0 || now - lastLine >= BETWEEN_LINES) {
      lastLine = now;
      isReported = true;
      LOG.warn(
          "The reader (countersign.database.reader.url) cannot be used, so the primary answers its"
              + " reads: {}",
          reason);
    }
  }

  List<Meter> meters() {
    return List.of(
        reads("reader", answered),
        reads("behind", behind),
        reads("failed", failed),
        reads("paused", paused));
  }

  private static Meter reads(String outcome, LongAdder count) {
    return Meter.counter(
            "countersign.database.reader.reads",
            "Reads for which a reader is configured; those that the reader did not answer went to"
                + " the primary.",
            count)
        .with("outcome", outcome);
  }
}

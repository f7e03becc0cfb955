package dev.countersign.identity.passwords;

import dev.countersign.platform.database.Deadline;
import dev.countersign.platform.errors.Unavailable;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.Timing;
import dev.countersign.platform.traces.Trace;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Limits concurrent hashes, and rejects callers whose wait would be too long. */
final class HashingConcurrencyLimit {

  private static final Duration FIRST_GUESS = Duration.ofMillis(50);
  private static final Duration SHORTEST_RETRY = Duration.ofSeconds(1);

  /** Limits a hash outside a request; inside a request its deadline applies. */
  private static final Duration LONGEST_HASH = Duration.ofMinutes(10);

  /** A new thread for each hash would cost as much as a statement. */
  private static final Duration LONGEST_IDLE = Duration.ofSeconds(30);

  private final int slots;
  private final Duration deadline;
  private final Semaphore free;
  private final ThreadPoolExecutor threads;
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicLong average = new AtomicLong(FIRST_GUESS.toNanos());
  private final Timing hashes = new Timing();

  HashingConcurrencyLimit(int slots, Duration deadline) {
    this.slots = slots;
    this.deadline = deadline;
    this.free = new Semaphore(slots, true);
    this.threads =
        new ThreadPoolExecutor(
            slots,
            slots,
            LONGEST_IDLE.toSeconds(),
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            HashingConcurrencyLimit::thread);
    threads.allowCoreThreadTimeOut(true);
  }

  /** Runs the hash, or throws {@link Unavailable} if no slot is or would be free in time. */
  <T> T run(Supplier<T> hashing) {
    return Trace.step("password hash", () -> runInSlot(hashing));
  }

  private <T> T runInSlot(Supplier<T> hashing) {
    try {
      if (!free.tryAcquire(0, TimeUnit.NANOSECONDS)) {
        waitInLine();
      }
      return onPlatformThread(hashing);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Unavailable(SHORTEST_RETRY);
    }
  }

  /** Returns how many callers may run and wait so that none waits too long. */
  int room() {
    return slots
        + (int) Math.min(deadline.toNanos() * slots / average.get(), Integer.MAX_VALUE / 2);
  }

  int waiting() {
    return waiting.get();
  }

  Duration average() {
    return Duration.ofNanos(average.get());
  }

  List<Meter> meters() {
    return List.of(
        Meter.timer(
            "countersign.password.hash", "Password hashes, and the time each took.", hashes),
        Meter.gauge(
            "countersign.password.hash.waiting", "Hashes that wait for a slot.", waiting::get),
        Meter.gauge(
            "countersign.password.hash.slots", "Hashes that may run at once.", () -> slots));
  }

  private void waitInLine() throws InterruptedException {
    try {
      long expected = waiting.incrementAndGet() * average.get() / slots;
      long longest = longestWait().toNanos();
      if (expected > longest || !free.tryAcquire(longest, TimeUnit.NANOSECONDS)) {
        throw new Unavailable(SHORTEST_RETRY.plusSeconds(TimeUnit.NANOSECONDS.toSeconds(expected)));
      }
    } finally {
      waiting.decrementAndGet();
    }
  }

  /** Returns the longest wait that leaves time for the hash within the request's deadline. */
  private Duration longestWait() {
    Duration hash = average();
    return Deadline.within(deadline.plus(hash)).minus(hash);
  }

  /** A flood of logins must only use processor time that other work leaves. */
  private static Thread thread(Runnable hashes) {
    return Thread.ofPlatform()
        .name("password-hash")
        .daemon()
        .unstarted(
            () -> {
              LowPriority.takeOn();
              hashes.run();
            });
  }

  /**
   * Runs the hash on a platform thread: on a virtual thread it would block a core for other
   * requests.
   */
  private <T> T onPlatformThread(Supplier<T> hashing) throws InterruptedException {
    var task = new FutureTask<T>(() -> timed(hashing));
    try {
      threads.execute(task);
    } catch (Error e) {
      free.release();
      throw e;
    }
    try {
      return task.get(Deadline.within(LONGEST_HASH).toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      throw new Unavailable(SHORTEST_RETRY);
    } catch (ExecutionException e) {
      throw new IllegalStateException("Hashing a password failed.", e.getCause());
    }
  }

  /** Releases the slot when the hash is done, even if the caller has stopped waiting. */
  private <T> T timed(Supplier<T> hashing) {
    long start = System.nanoTime();
    try {
      return hashing.get();
    } finally {
      long took = System.nanoTime() - start;
      hashes.add(took);
      average.updateAndGet(before -> before + (took - before) / 8);
      free.release();
    }
  }
}

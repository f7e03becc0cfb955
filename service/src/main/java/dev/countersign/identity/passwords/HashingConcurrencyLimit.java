package dev.countersign.identity.passwords;

import dev.countersign.platform.database.Deadline;
import dev.countersign.platform.errors.Unavailable;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Lets only so many hashes run at once, and turns callers away before the line gets too long. */
final class HashingConcurrencyLimit {

  private static final Duration FIRST_GUESS = Duration.ofMillis(50);
  private static final Duration SHORTEST_RETRY = Duration.ofSeconds(1);

  /** For a hash that no request waits for; a request waits until its own deadline. */
  private static final Duration LONGEST_HASH = Duration.ofMinutes(10);

  private final int slots;
  private final Duration deadline;
  private final Semaphore free;
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicLong average = new AtomicLong(FIRST_GUESS.toNanos());

  HashingConcurrencyLimit(int slots, Duration deadline) {
    this.slots = slots;
    this.deadline = deadline;
    this.free = new Semaphore(slots, true);
  }

  /** Throws {@link Unavailable} when the caller's turn has not come, or would not, in time. */
  <T> T run(Supplier<T> hashing) {
    try {
      if (!free.tryAcquire(0, TimeUnit.NANOSECONDS)) {
        waitInLine();
      }
      return onItsOwnThread(hashing);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Unavailable(SHORTEST_RETRY);
    }
  }

  /** How many may be running and waiting so that none waits too long. */
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

  /** The hash itself has to be done within the request's time as well. */
  private Duration longestWait() {
    Duration hash = average();
    return Deadline.within(deadline.plus(hash)).minus(hash);
  }

  /** A hash on a virtual thread would keep every other request off that core until it is done. */
  private <T> T onItsOwnThread(Supplier<T> hashing) throws InterruptedException {
    var task = new FutureTask<T>(() -> timed(hashing));
    try {
      Thread.ofPlatform().name("password-hash").daemon().start(task);
    } catch (Error e) {
      free.release();
      throw e;
    }
    try {
      return task.get(Deadline.within(LONGEST_HASH).toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      throw new Unavailable(SHORTEST_RETRY);
    } catch (ExecutionException e) {
      throw new IllegalStateException("A password could not be hashed.", e.getCause());
    }
  }

  /** Frees the slot when the work is done, not when a caller stops waiting for it. */
  private <T> T timed(Supplier<T> hashing) {
    // A flood of log-ins may take what is left of the processors, and no more.
    LowPriority.takeOn();
    long start = System.nanoTime();
    try {
      return hashing.get();
    } finally {
      long took = System.nanoTime() - start;
      average.updateAndGet(before -> before + (took - before) / 8);
      free.release();
    }
  }
}

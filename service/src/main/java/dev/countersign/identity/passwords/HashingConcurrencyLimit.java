package dev.countersign.identity.passwords;

import dev.countersign.platform.admission.CpuConcurrencyLimit;
import dev.countersign.platform.database.Deadline;
import dev.countersign.platform.errors.Unavailable;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.Timing;
import dev.countersign.platform.traces.Trace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
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

  /**
   * Expected waits may take up to half of the time that is left. Without this margin, hashes that
   * become a little slower would let the last callers wait for the whole time in vain.
   */
  private static final int MARGIN = 2;

  /**
   * Waiting callers are estimated again, because a flood slows hashes down after it began. Three
   * estimates, each after a twelfth of the wait: by default, a refusal takes less than a second.
   */
  private static final int ESTIMATES = 3;

  private static final int INTERVALS = 12;

  /** Limits a hash outside a request; inside a request its deadline applies. */
  private static final Duration LONGEST_HASH = Duration.ofMinutes(10);

  /** A new thread for each hash would cost as much as a statement. */
  private static final Duration LONGEST_IDLE = Duration.ofSeconds(30);

  private final int slots;
  private final Duration deadline;
  private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
  private final ThreadPoolExecutor threads;

  /** Hashes that still run although their callers have stopped waiting. */
  private final AtomicInteger abandoned = new AtomicInteger();

  private final AtomicLong average = new AtomicLong(FIRST_GUESS.toNanos());
  private final Timing hashes = new Timing();

  HashingConcurrencyLimit(int slots, Duration deadline) {
    this.slots = slots;
    this.deadline = deadline;
    this.threads =
        new ThreadPoolExecutor(
            slots,
            slots,
            LONGEST_IDLE.toSeconds(),
            TimeUnit.SECONDS,
            queue,
            HashingConcurrencyLimit::thread);
    threads.allowCoreThreadTimeOut(true);
  }

  /** Runs the hash, or throws {@link Unavailable} if it does not begin and end in time. */
  <T> T run(Supplier<T> hashing) {
    return runUntilDeadline(hashing).orElseThrow(() -> new Unavailable(SHORTEST_RETRY));
  }

  /**
   * Runs the hash; returns empty if it began and did not end before the deadline. Throws {@link
   * Unavailable} if no slot is or would be free in time.
   */
  <T> Optional<T> runUntilDeadline(Supplier<T> hashing) {
    return Trace.step("password hash", () -> runInSlot(hashing));
  }

  private <T> Optional<T> runInSlot(Supplier<T> hashing) {
    long longest = longestWait().toNanos();
    if (isTooLong(expectedWait(queue.size()), longest)) {
      throw refusal(queue.size());
    }

    CpuConcurrencyLimit.endTurn();
    var hash = new Hash<>(hashing);
    threads.execute(hash);
    try {
      if (!begins(hash, longest) && threads.remove(hash)) {
        throw refusal(queue.size());
      }
      return Optional.of(hash.get(Deadline.within(LONGEST_HASH).toNanos(), TimeUnit.NANOSECONDS));
    } catch (InterruptedException e) {
      boolean _ = threads.remove(hash);
      Thread.currentThread().interrupt();
      throw new Unavailable(SHORTEST_RETRY);
    } catch (TimeoutException late) {
      hash.abandon();
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException("Hashing a password failed.", e.getCause());
    }
  }

  /**
   * Returns how many callers may run and wait so that none waits too long. Abandoned hashes keep
   * their slots, so they leave room for fewer callers.
   */
  int room() {
    int free = Math.max(slots - abandoned.get(), 0);
    long waiting = deadline.toNanos() / MARGIN * free / average.get();
    return free + (int) Math.min(waiting, Integer.MAX_VALUE / 2);
  }

  int waiting() {
    return queue.size();
  }

  Duration average() {
    return Duration.ofNanos(average.get());
  }

  List<Meter> meters() {
    return List.of(
        Meter.timer(
            "countersign.password.hash", "Password hashes, and the time each took.", hashes),
        Meter.gauge(
            "countersign.password.hash.waiting", "Hashes that wait for a slot.", queue::size),
        Meter.gauge(
            "countersign.password.hash.slots", "Hashes that may run at once.", () -> slots));
  }

  /** Waits until the hash begins, unless an estimate says that it will not begin in time. */
  private boolean begins(Hash<?> hash, long longest) throws InterruptedException {
    long interval = longest / INTERVALS;
    long left = longest;
    for (int estimate = 0; estimate < ESTIMATES; estimate++) {
      if (hash.begun.await(interval, TimeUnit.NANOSECONDS)) {
        return true;
      }
      left -= interval;
      if (isTooLong(expectedWait(hashesBefore(hash)), left)) {
        return false;
      }
    }
    return hash.begun.await(left, TimeUnit.NANOSECONDS);
  }

  private int hashesBefore(Hash<?> hash) {
    int before = 0;
    for (Runnable waiting : queue) {
      if (waiting == hash) {
        return before;
      }
      before++;
    }
    return 0;
  }

  private long expectedWait(int hashesBefore) {
    return hashesBefore * average.get() / slots;
  }

  private static boolean isTooLong(long expected, long left) {
    return expected > left / MARGIN;
  }

  private Unavailable refusal(int hashesBefore) {
    return new Unavailable(SHORTEST_RETRY.plusNanos(expectedWait(hashesBefore)));
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

  private <T> T timed(Supplier<T> hashing) {
    long start = System.nanoTime();
    try {
      return hashing.get();
    } finally {
      long took = System.nanoTime() - start;
      hashes.add(took);
      average.updateAndGet(before -> before + (took - before) / 8);
    }
  }

  /**
   * Runs on a platform thread: on a virtual thread it would block a core for other requests. Keeps
   * its slot until it is done, even if the caller has stopped waiting.
   */
  private final class Hash<T> extends FutureTask<T> {
    private final CountDownLatch begun = new CountDownLatch(1);
    private boolean isAbandoned;
    private boolean hasEnded;

    Hash(Supplier<T> hashing) {
      super(() -> timed(hashing));
    }

    @Override
    public void run() {
      begun.countDown();
      try {
        super.run();
      } finally {
        end();
      }
    }

    /** Ends a wait for memory; a computation goes on. */
    synchronized void abandon() {
      if (!hasEnded) {
        isAbandoned = true;
        abandoned.incrementAndGet();
        boolean _ = cancel(true);
      }
    }

    private synchronized void end() {
      hasEnded = true;
      if (isAbandoned) {
        abandoned.decrementAndGet();
      }
    }
  }
}

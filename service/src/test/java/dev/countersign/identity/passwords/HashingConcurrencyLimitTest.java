package dev.countersign.identity.passwords;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.countersign.platform.errors.Unavailable;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class HashingConcurrencyLimitTest {

  private static final Duration LONG = Duration.ofSeconds(50);

  @Test
  void never_more_hashes_than_slots_run_at_once() {
    var slots = new HashingConcurrencyLimit(3, LONG);
    var running = new AtomicInteger();
    var most = new AtomicInteger();
    var done = new AtomicInteger();

    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int caller = 0; caller < 200; caller++) {
        callers.execute(
            () ->
                slots.run(
                    () -> {
                      most.accumulateAndGet(running.incrementAndGet(), Math::max);
                      boolean _ = pause(Duration.ofMillis(2));
                      running.decrementAndGet();
                      return done.incrementAndGet();
                    }));
      }
    }

    assertThat(most).hasValue(3);
    assertThat(done).hasValue(200);
    assertThat(slots.waiting()).isZero();
  }

  @Test
  void a_caller_is_refused_when_no_slot_gets_free_in_time() throws Exception {
    var slots = new HashingConcurrencyLimit(1, Duration.ofSeconds(1));
    var busy = new Occupied(slots);

    Unavailable refusal = refusal(slots);

    assertThat(refusal.retryAfter()).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    busy.end();
    assertThat(slots.run(() -> "free again")).isEqualTo("free again");
  }

  @Test
  void a_caller_whose_turn_cannot_come_in_time_is_refused_at_once() throws Exception {
    var slots = new HashingConcurrencyLimit(1, Duration.ofSeconds(30));
    // At the first guess of 50 ms per hash, 300 waiting callers take half of 30 s.
    var busy = new Occupied(slots);
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int caller = 0; caller <= 300; caller++) {
        callers.execute(() -> slots.run(() -> "done"));
      }
      waitForCallers(slots, 301);

      Unavailable refusal = refusal(slots);

      assertThat(refusal.retryAfter()).isGreaterThanOrEqualTo(Duration.ofSeconds(16));
      assertThat(slots.waiting()).isEqualTo(301);
      busy.end();
    }
  }

  @Test
  @Timeout(15)
  void waiting_callers_are_refused_when_hashes_become_too_slow_for_them() throws Exception {
    var slots = new HashingConcurrencyLimit(1, Duration.ofSeconds(20));
    var first = new Occupied(slots);
    var endOfSecond = new CountDownLatch(1);
    var done = new AtomicInteger();
    var refused = new AtomicInteger();
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      callers.execute(() -> slots.run(() -> ended(endOfSecond)));
      waitForCallers(slots, 1);
      for (int caller = 0; caller < 150; caller++) {
        callers.execute(() -> count(slots, done, refused));
      }
      waitForCallers(slots, 151);

      try {
        // A hash of a second raises the average to 170 ms: half of 20 s is enough for 59 of them.
        boolean _ = pause(Duration.ofSeconds(1));
        first.end();
        while (refused.get() < 80) {
          boolean _ = pause(Duration.ofMillis(1));
        }
      } finally {
        endOfSecond.countDown();
      }
    }

    assertThat(done).hasPositiveValue();
    assertThat(done.get() + refused.get()).isEqualTo(150);
    assertThat(slots.waiting()).isZero();
  }

  @Test
  void the_average_follows_what_hashes_take() {
    var slots = new HashingConcurrencyLimit(1, LONG);

    slots.run(() -> pause(Duration.ofMillis(500)));

    assertThat(slots.average()).isGreaterThan(Duration.ofMillis(100));
  }

  @Test
  void hashing_keeps_off_virtual_threads() throws Exception {
    var slots = new HashingConcurrencyLimit(1, LONG);

    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      var hashing = callers.submit(() -> slots.run(() -> Thread.currentThread().isVirtual()));
      assertThat(hashing.get()).isFalse();
    }
  }

  @Test
  void an_interrupted_caller_is_refused_and_stays_interrupted() throws Exception {
    var slots = new HashingConcurrencyLimit(1, LONG);
    var busy = new Occupied(slots);

    Thread.currentThread().interrupt();
    refusal(slots);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(slots.waiting()).isZero();
    busy.end();
  }

  @Test
  void a_failed_hash_frees_its_slot() {
    var slots = new HashingConcurrencyLimit(1, LONG);

    assertThatThrownBy(() -> slots.run(HashingConcurrencyLimitTest::fail))
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("broken");

    assertThat(slots.run(() -> "free")).isEqualTo("free");
  }

  private static String fail() {
    throw new IllegalArgumentException("broken");
  }

  private static Unavailable refusal(HashingConcurrencyLimit slots) {
    return catchThrowableOfType(Unavailable.class, () -> slots.run(() -> "not refused"));
  }

  private static void count(
      HashingConcurrencyLimit slots, AtomicInteger done, AtomicInteger refused) {
    try {
      slots.run(done::incrementAndGet);
    } catch (Unavailable tooLate) {
      refused.incrementAndGet();
    }
  }

  private static void waitForCallers(HashingConcurrencyLimit slots, int number) {
    while (slots.waiting() < number) {
      boolean _ = pause(Duration.ofMillis(1));
    }
  }

  private static boolean ended(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean pause(Duration time) {
    try {
      Thread.sleep(time);
      return true;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Keeps a slot in use until the test releases it. */
  private static final class Occupied {
    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread caller;

    Occupied(HashingConcurrencyLimit slots) throws InterruptedException {
      var begun = new CountDownLatch(1);
      caller = Thread.startVirtualThread(() -> slots.run(() -> waitForEnd(begun)));
      begun.await();
    }

    void end() throws InterruptedException {
      end.countDown();
      caller.join();
    }

    private boolean waitForEnd(CountDownLatch begun) {
      begun.countDown();
      return ended(end);
    }
  }
}

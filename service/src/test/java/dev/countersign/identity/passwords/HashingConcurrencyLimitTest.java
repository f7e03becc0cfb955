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
    var slots = new HashingConcurrencyLimit(1, Duration.ofMillis(200));
    var busy = new Occupied(slots);

    Unavailable refusal = refusal(slots);

    assertThat(refusal.retryAfter()).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    busy.end();
    assertThat(slots.run(() -> "free again")).isEqualTo("free again");
  }

  @Test
  void a_caller_whose_turn_cannot_come_in_time_is_refused_at_once() throws Exception {
    var slots = new HashingConcurrencyLimit(1, Duration.ofSeconds(30));
    // At the first guess of 50 ms per hash, 30 s are enough for 600 waiting callers.
    var busy = new Occupied(slots);
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int caller = 0; caller < 600; caller++) {
        callers.execute(() -> slots.run(() -> "done"));
      }
      while (slots.waiting() < 600) {
        boolean _ = pause(Duration.ofMillis(1));
      }

      Unavailable refusal = refusal(slots);

      assertThat(refusal.retryAfter()).isGreaterThanOrEqualTo(Duration.ofSeconds(30));
      assertThat(slots.waiting()).isEqualTo(600);
      busy.end();
    }
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
      try {
        end.await();
        return true;
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}

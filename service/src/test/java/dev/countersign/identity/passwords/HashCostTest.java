package dev.countersign.identity.passwords;

import static dev.countersign.identity.passwords.TestPasswords.passwords;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashCostTest {

  private static final String ARGON2 = "$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";
  private static final String PBKDF2 = "$seasalt$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=";
  private static final String BINARY = "$c2VhIHNhbHQ=$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=";
  private static final String SCRYPT =
      "$"
          + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==";
  private static final String BCRYPT = "$cVWp4XaNU8a4v1uMRum2SO026BWLIoQMD/TXg5uZV.0P.uO8m3YEm";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pbkdf2_sha256$9999999" + PBKDF2,
        "pbkdf2_sha256$10000001" + PBKDF2,
        "pbkdf2_binary$sha512$1500001" + BINARY,
        "argon2$argon2id$v=19$m=262144,t=1,p=1" + ARGON2,
        "argon2$argon2id$v=19$m=65536,t=23,p=4" + ARGON2,
        "argon2$argon2id$v=19$m=999999999,t=999999999,p=999999999" + ARGON2,
        "bcrypt$$2b$15" + BCRYPT,
        "bcrypt_sha256$$2b$99" + BCRYPT,
        "scrypt$1048576$seasalt$8$1" + SCRYPT,
        "scrypt$16384$seasalt$8$23" + SCRYPT,
        "firebase_scrypt$20$8" + BINARY,
        "firebase_scrypt$99$8" + BINARY
      })
  void a_hash_that_costs_too_much_is_too_expensive(String stored) {
    assertThat(passwords().isTooExpensive(stored)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "!",
        "md5$salt$hash",
        "pbkdf2_sha256$1500000" + PBKDF2,
        "argon2$argon2id$v=19$m=102400,t=2,p=8" + ARGON2,
        "argon2$argon2id$v=19$m=65536,t=4,p=1" + ARGON2,
        "bcrypt$$2b$14" + BCRYPT,
        "scrypt$16384$seasalt$8$5" + SCRYPT,
        "firebase_scrypt$14$8" + BINARY
      })
  void what_other_systems_write_by_default_is_not_too_expensive(String stored) {
    assertThat(passwords().isTooExpensive(stored)).isFalse();
  }

  @Test
  void four_times_the_configured_hash_is_not_too_expensive() {
    Passwords costly = passwords(new Argon2Cost(65_536, 4, 1));

    assertThat(costly.isTooExpensive("argon2$argon2id$v=19$m=262144,t=4,p=1" + ARGON2)).isFalse();
    assertThat(costly.isTooExpensive("argon2$argon2id$v=19$m=262145,t=1,p=1" + ARGON2)).isTrue();
  }

  @Test
  void hashes_that_do_not_fit_into_the_heap_together_are_checked_one_after_another()
      throws InterruptedException {
    var memory = new HashMemory(384 * 1024, 2 * 19_456);
    var running = new AtomicInteger();
    var most = new AtomicInteger();
    var end = new CountDownLatch(1);
    Runnable large =
        () ->
            memory.check(
                100 * 1024,
                () -> {
                  most.accumulateAndGet(running.incrementAndGet(), Math::max);
                  await(end);
                  running.decrementAndGet();
                  return true;
                });

    Thread first = Thread.startVirtualThread(large);
    Awaitility.await().until(() -> running.get() == 1);
    Thread second = Thread.startVirtualThread(large);
    Awaitility.await().until(() -> memory.waiting() == 1);
    end.countDown();

    assertThat(first.join(Duration.ofMinutes(1))).isTrue();
    assertThat(second.join(Duration.ofMinutes(1))).isTrue();
    assertThat(most).hasValue(1);
  }

  @Test
  void a_hash_that_is_larger_than_half_of_the_heap_is_not_computed() {
    var memory = new HashMemory(384 * 1024, 2 * 19_456);

    boolean isRight =
        memory.check(
            256 * 1024,
            () -> {
              throw new AssertionError("It was computed.");
            });

    assertThat(isRight).isFalse();
  }

  private static void await(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}

package dev.countersign.identity.passwords;

import static dev.countersign.identity.passwords.TestPasswords.CHEAP;
import static dev.countersign.identity.passwords.TestPasswords.argon2;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.countersign.identity.passwords.Argon2Hasher.Library;
import dev.countersign.identity.passwords.PasswordSettings.Argon2.Implementation;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Compares libsodium, where it is installed, with Bouncy Castle. */
@ExtendWith(OutputCaptureExtension.class)
class Argon2HasherTest {

  private static final String ZEROS = "AAAAAAAAAAAAAAAAAAAAAA";
  private static final byte[] PASSWORD = {1, 2, 3};

  private final BouncyCastleArgon2 bouncyCastle = new BouncyCastleArgon2(CHEAP);

  @Test
  void libsodium_and_bouncy_castle_compute_equal_hashes_of_1000_random_inputs() {
    Library libsodium = libsodium();
    var random = new Random(9106);

    for (int round = 0; round < 1000; round++) {
      byte[] password = bytes(random, random.nextInt(201));
      var cost = new Argon2Cost(random.nextInt(8, 257), random.nextInt(1, 5), 1);
      Argon2Text text = text("argon2id", 19, cost, encode(bytes(random, 16)));
      int length = random.nextInt(16, 65);

      assertThat(libsodium.hash(password, text, length))
          .as("%s, %d bytes, password of %d bytes", text, length, password.length)
          .hasValue(bouncyCastle.hash(password, text, length));
    }
  }

  @Test
  void concurrent_calls_do_not_change_a_hash() {
    Library libsodium = libsodium();
    Argon2Text text = text("argon2id", 19, new Argon2Cost(1024, 2, 1), ZEROS);
    byte[] expected = bouncyCastle.hash(PASSWORD, text, 32);

    List<Optional<byte[]>> hashes =
        IntStream.range(0, 64)
            .parallel()
            .mapToObj(i -> libsodium.hash(PASSWORD, text, 32))
            .toList();

    assertThat(hashes).allSatisfy(hash -> assertThat(hash).hasValue(expected));
  }

  @ParameterizedTest
  @CsvSource({
    "argon2i, 19, 256, 2, 1, AAAAAAAAAAAAAAAAAAAAAA, 32",
    "argon2d, 19, 256, 2, 1, AAAAAAAAAAAAAAAAAAAAAA, 32",
    "argon2id, 16, 256, 2, 1, AAAAAAAAAAAAAAAAAAAAAA, 32",
    "argon2id, 19, 256, 2, 2, AAAAAAAAAAAAAAAAAAAAAA, 32",
    "argon2id, 19, 256, 2, 1, AAAAAAAAAAA, 32",
    "argon2id, 19, 256, 2, 1, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA, 32",
    "argon2id, 19, 256, 2, 1, AAAAAAAAAAAAAAAAAAAAAA, 12"
  })
  void bouncy_castle_computes_what_libsodium_cannot(
      String type, int version, int memory, int time, int lanes, String salt, int length) {
    Argon2Text text = text(type, version, new Argon2Cost(memory, time, lanes), salt);
    var hasher = new Argon2Hasher(CHEAP, Implementation.AUTO, new SecureRandom());

    assertThat(libsodium().hash(PASSWORD, text, length)).isEmpty();
    assertThat(hasher.hash(PASSWORD, text, length))
        .isEqualTo(bouncyCastle.hash(PASSWORD, text, length));
  }

  @Test
  void what_one_has_written_the_other_reads() {
    Argon2Format auto = argon2(CHEAP, Implementation.AUTO);
    Argon2Format slower = argon2(CHEAP, Implementation.BOUNCY_CASTLE);

    assertThat(slower.matches("lètmein", auto.write("lètmein"))).isTrue();
    assertThat(auto.matches("lètmein", slower.write("lètmein"))).isTrue();
    assertThat(auto.matches("letmein", slower.write("lètmein"))).isFalse();
    assertThat(auto.matches("", slower.write(""))).isTrue();
  }

  @Test
  void a_library_that_computes_other_hashes_is_not_used(CapturedOutput output) {
    Library wrong = (password, text, length) -> Optional.of(new byte[length]);
    var hasher = new Argon2Hasher(CHEAP, () -> Optional.of(wrong), new SecureRandom());
    Argon2Text text = text("argon2id", 19, CHEAP, ZEROS);

    assertThat(hasher.hash(PASSWORD, text, 32)).isEqualTo(bouncyCastle.hash(PASSWORD, text, 32));
    assertThat(hasher.implementation()).isEqualTo("bouncy-castle");
    assertThat(output).containsOnlyOnce("libsodium computes other Argon2 hashes");
  }

  /** Stands for a system that has no memory left. */
  @Test
  void a_hash_that_the_library_fails_to_compute_is_computed_by_bouncy_castle() {
    var calls = new AtomicInteger();
    Library failing =
        (password, text, length) ->
            calls.incrementAndGet() > 3
                ? Optional.empty()
                : Optional.of(bouncyCastle.hash(password, text, length));
    var hasher = new Argon2Hasher(CHEAP, () -> Optional.of(failing), new SecureRandom());
    Argon2Text text = text("argon2id", 19, CHEAP, ZEROS);

    assertThat(hasher.hash(PASSWORD, text, 32)).isEqualTo(bouncyCastle.hash(PASSWORD, text, 32));
    assertThat(calls).hasValue(4);
  }

  @Test
  void a_hash_with_more_memory_than_configured_is_not_computed_outside_the_heap() {
    var calls = new AtomicInteger();
    Library counting =
        (password, text, length) -> {
          calls.incrementAndGet();
          return Optional.of(bouncyCastle.hash(password, text, length));
        };
    var hasher = new Argon2Hasher(CHEAP, () -> Optional.of(counting), new SecureRandom());
    hasher.hash(PASSWORD, text("argon2id", 19, CHEAP, ZEROS), 32);
    int before = calls.get();

    hasher.hash(PASSWORD, text("argon2id", 19, new Argon2Cost(257, 1, 1), ZEROS), 32);

    assertThat(calls).hasValue(before);
  }

  @Test
  void bouncy_castle_can_be_demanded() {
    assertThat(implementation(CHEAP, Implementation.BOUNCY_CASTLE)).isEqualTo("bouncy-castle");
    assertThat(implementation(new Argon2Cost(256, 1, 2), Implementation.AUTO))
        .isEqualTo("bouncy-castle");
    libsodium();
    assertThat(implementation(CHEAP, Implementation.AUTO)).isEqualTo("libsodium");
  }

  @Test
  void metrics_name_the_implementation_in_use() {
    var hasher = new Argon2Hasher(CHEAP, Implementation.BOUNCY_CASTLE, new SecureRandom());

    assertThat(hasher.meters())
        .allSatisfy(
            meter ->
                assertThat(meter.value().getAsDouble())
                    .isEqualTo(
                        "bouncy-castle".equals(meter.labels().get("implementation")) ? 1 : 0))
        .hasSize(2);
  }

  private static String implementation(Argon2Cost cost, Implementation implementation) {
    return new Argon2Hasher(cost, implementation, new SecureRandom()).implementation();
  }

  private static Library libsodium() {
    Optional<Library> library = LibsodiumArgon2.load();
    assumeThat(library).as("libsodium is installed").isPresent();
    return library.orElseThrow();
  }

  private static Argon2Text text(String type, int version, Argon2Cost cost, String salt) {
    return new Argon2Text(type, version, cost, salt, "");
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private static String encode(byte[] bytes) {
    return Base64.getEncoder().withoutPadding().encodeToString(bytes);
  }
}

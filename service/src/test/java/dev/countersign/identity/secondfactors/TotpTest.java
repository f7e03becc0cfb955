package dev.countersign.identity.secondfactors;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the codes of authenticator apps against the vectors of RFC 6238 and RFC 4648. */
class TotpTest {

  private static final byte[] SECRET = "12345678901234567890".getBytes(US_ASCII);
  private static final Instant NOW = Instant.parse("2026-11-17T12:00:10Z");

  @ParameterizedTest
  @CsvSource({
    "59, 94287082",
    "1111111109, 07081804",
    "1111111111, 14050471",
    "1234567890, 89005924",
    "2000000000, 69279037",
    "20000000000, 65353130"
  })
  void the_codes_are_those_of_appendix_b(long seconds, String code) {
    long step = Totp.step(Instant.ofEpochSecond(seconds));

    assertThat(Totp.code(SECRET, step, 8)).isEqualTo(code);
    assertThat(Totp.code(SECRET, step)).isEqualTo(code.substring(2));
  }

  @Test
  void codes_of_the_step_before_and_after_are_accepted_and_no_others() {
    long current = Totp.step(NOW);

    for (long step = current - 20; step <= current + 20; step++) {
      OptionalLong matched = Totp.match(SECRET, Totp.code(SECRET, step), NOW, 0);
      boolean isNear = Math.abs(step - current) <= 1;
      assertThat(matched)
          .as("step %d", step - current)
          .isEqualTo(isNear ? OptionalLong.of(step) : OptionalLong.empty());
    }
  }

  @Test
  void of_10_000_replayed_and_10_000_skewed_codes_none_is_accepted() {
    var random = new Random(6238);
    int accepted = 0;
    for (int i = 0; i < 10_000; i++) {
      byte[] secret = new byte[Totp.SECRET_BYTES];
      random.nextBytes(secret);
      Instant now = Instant.ofEpochSecond(1_700_000_000L + random.nextInt(1_000_000_000));
      long used = Totp.step(now) - 1 + random.nextInt(3);
      if (Totp.match(secret, Totp.code(secret, used), now, used).isPresent()) {
        accepted++;
      }
      long away = (random.nextBoolean() ? 1 : -1) * (2L + random.nextInt(1000));
      String skewed = Totp.code(secret, Totp.step(now) + away);
      if (!isNear(secret, skewed, now) && Totp.match(secret, skewed, now, 0).isPresent()) {
        accepted++;
      }
    }

    assertThat(accepted).isZero();
  }

  @ParameterizedTest
  @CsvSource({"f, MY", "fo, MZXQ", "foo, MZXW6", "foob, MZXW6YQ", "foobar, MZXW6YTBOI"})
  void secrets_are_shown_in_base_32_without_padding(String text, String encoded) {
    assertThat(Base32.encode(text.getBytes(US_ASCII))).isEqualTo(encoded);
  }

  /** Returns whether the code is also that of a near step, which happens by chance. */
  private static boolean isNear(byte[] secret, String code, Instant now) {
    long step = Totp.step(now);
    var near = new HashSet<String>();
    for (long each = step - 1; each <= step + 1; each++) {
      near.add(Totp.code(secret, each));
    }
    return near.contains(code);
  }
}

package dev.countersign.identity.passwords;

import static dev.countersign.identity.passwords.TestPasswords.CHEAP;
import static dev.countersign.identity.passwords.TestPasswords.argon2;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordFormatsTest {

  private static final String ARGON2 = "$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";
  private static final String PBKDF2 = "$seasalt$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=";
  private static final String SCRYPT = "$" + "A".repeat(86) + "==";
  private static final String BCRYPT = "$cVWp4XaNU8a4v1uMRum2SO026BWLIoQMD/TXg5uZV.0P.uO8m3YEm";

  private final PasswordFormats formats = new PasswordFormats(argon2(CHEAP));

  @ParameterizedTest
  @ValueSource(strings = {"", "!", "!4QgKmKyz", "$", "$$$$$", "plain", "md5$salt$hash", "plain$"})
  void what_is_in_no_known_format_never_matches(String stored) {
    assertThat(formats.matches("password", stored)).isFalse();
    assertThat(formats.matches("", stored)).isFalse();
    assertThat(formats.matches(stored, stored)).isFalse();
  }

  @ParameterizedTest
  @MethodSource
  void a_stored_text_that_asks_for_too_much_is_cheap_and_never_matches(String stored) {
    boolean matches =
        assertTimeoutPreemptively(Duration.ofMinutes(1), () -> formats.matches("password", stored));

    assertThat(matches).isFalse();
  }

  static Stream<String> a_stored_text_that_asks_for_too_much_is_cheap_and_never_matches() {
    return Stream.of(
        "argon2$argon2id$v=19$m=4194304,t=2,p=1" + ARGON2,
        "argon2$argon2id$v=19$m=999999999,t=999999999,p=999999999" + ARGON2,
        "argon2$argon2id$v=19$m=99999999999999999999,t=2,p=1" + ARGON2,
        "argon2$argon2id$v=19$m=256,t=999999999,p=1" + ARGON2,
        "argon2$argon2id$v=19$m=262144,t=5,p=1" + ARGON2,
        "argon2$argon2id$v=19$m=256,t=2,p=17" + ARGON2,
        "pbkdf2_sha256$10000001" + PBKDF2,
        "pbkdf2_sha256$2147483647" + PBKDF2,
        "pbkdf2_sha256$99999999999999999999" + PBKDF2,
        "scrypt$1048576$seasalt$8$1" + SCRYPT,
        "scrypt$16384$seasalt$8$9999" + SCRYPT,
        "scrypt$65536$seasalt$1$1" + SCRYPT,
        "pbkdf2_binary$sha256$10000001$c2VhIHNhbHQ=$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=",
        "pbkdf2_binary$sha1$5000001$c2VhIHNhbHQ=$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=",
        "firebase_scrypt$30$8$c2VhIHNhbHQ=$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=",
        "firebase_scrypt$99$8$c2VhIHNhbHQ=$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=",
        "firebase_scrypt$14$999$c2VhIHNhbHQ=$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=",
        "bcrypt$$2b$17" + BCRYPT,
        "bcrypt$$2b$31" + BCRYPT,
        "bcrypt_sha256$$2b$99" + BCRYPT,
        "argon2$".repeat(1_500_000),
        "pbkdf2_sha256$1000$" + "s".repeat(10_000_000) + "$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsin",
        "$".repeat(10_000_000),
        "x".repeat(10_000_000));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "argon2",
        "argon2$",
        "argon2$argon2id",
        "argon2$argon2id$v=19$m=256,t=2,p=1",
        "argon2$argon2id$v=19$m=256,t=2,p=1$$",
        "argon2$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$",
        "argon2$argon2id$v=19$m=256,t=2,p=1$c29tZXNhb$nf65EOgLrQMR/uIPnA4rEsF5",
        "argon2$argon2id$v=19$m=-256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5",
        "argon2$argon2id$v=19$m=256,t=0,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5",
        "argon2$argon2id$v=19$m=256,t=2,p=0$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5",
        "argon2$argon2id$v=19$m=7,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5",
        "argon2$argon2id$v=18$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5",
        "argon2$argon2x$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5",
        "pbkdf2_sha256$",
        "pbkdf2_sha256$1000",
        "pbkdf2_sha256$1000$seasalt",
        "pbkdf2_sha256$1000$seasalt$",
        "pbkdf2_sha256$1000$$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=",
        "pbkdf2_sha256$0$seasalt$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=",
        "pbkdf2_sha256$-1$seasalt$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=",
        "pbkdf2_sha256$١٠$seasalt$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=",
        "bcrypt$",
        "bcrypt$$2b$",
        "bcrypt$$2b$04$",
        "bcrypt$$2b$03$cVWp4XaNU8a4v1uMRum2SO026BWLIoQMD/TXg5uZV.0P.uO8m3YEm",
        "bcrypt$$2b$-4$cVWp4XaNU8a4v1uMRum2SO026BWLIoQMD/TXg5uZV.0P.uO8m3YEm",
        "bcrypt$$2x$04$cVWp4XaNU8a4v1uMRum2SO026BWLIoQMD/TXg5uZV.0P.uO8m3YEm",
        "scrypt$",
        "scrypt$1024$seasalt$8$5",
        "scrypt$1024$seasalt$8$5$",
        "pbkdf2_binary$sha256$1000$c2VhIHNhbHQ=$",
        "pbkdf2_binary$sha256$1000$c2VhIHNhbHQ$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=",
        "pbkdf2_binary$md5$1000$c2VhIHNhbHQ=$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=",
        "firebase_scrypt$14$8$c2VhIHNhbHQ=$",
        "firebase_scrypt$14$$c2VhIHNhbHQ=$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=",
        "firebase_scrypt$14$8$$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A="
      })
  void a_malformed_text_never_matches(String stored) {
    assertThat(formats.matches("password", stored)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0$seasalt$8$5", "1$seasalt$8$5", "1000$seasalt$8$5", "1024$seasalt$0$5"})
  void scrypt_with_undefined_costs_never_matches(String costs) {
    assertThat(formats.matches("password", "scrypt$" + costs + SCRYPT)).isFalse();
  }

  @Test
  void what_django_and_its_users_chose_is_not_too_much() {
    assertThat(new Argon2Cost(102_400, 2, 8).isBearable()).isTrue();
    assertThat(new Argon2Cost(512, 2, 2).isBearable()).isTrue();
    assertThat(new Argon2Cost(Argon2Cost.MOST_MEMORY, 4, 16).isBearable()).isTrue();
  }
}

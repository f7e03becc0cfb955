package dev.countersign.identity.passwords;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Uses hashes from Python: b64encode(hashlib.pbkdf2_hmac(digest, password, salt, 1000)). */
class Pbkdf2FormatTest {

  @ParameterizedTest
  @MethodSource
  void python_s_hashes_are_read(String raw, String sha256, String sha1) {
    String first = "pbkdf2_sha256$1000$seasalt$" + sha256;
    String second = "pbkdf2_sha1$1000$seasalt$" + sha1;

    assertThat(Pbkdf2Format.sha256().matches(raw, first)).isTrue();
    assertThat(Pbkdf2Format.sha256().matches(raw + "z", first)).isFalse();
    assertThat(Pbkdf2Format.sha1().matches(raw, second)).isTrue();
    assertThat(Pbkdf2Format.sha1().matches(raw + "z", second)).isFalse();
  }

  static Stream<Arguments> python_s_hashes_are_read() {
    return Stream.of(
        Arguments.of(
            "lètmein",
            "JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=",
            "ljleU4wBmTtz/MoG5YTwxpM0d7I="),
        Arguments.of(
            "", "XHfRVmyEZRTCcSbqGP00JKv0fRwYHK0ogjPZdSJxCXk=", "dbFbGdNSsmpcbEzYDW8WUNxI63I="),
        Arguments.of(
            "пароль-🔑",
            "3DuSyxKScedgfsRhUzv2Mk9Q01yJzCYPswAR4Nk3FRw=",
            "stdQVok85FiQ9cEeqbV7RgqoZ7g="),
        Arguments.of(
            "x".repeat(200),
            "ryv8KjTGGqjBwB1YW4V+HlRVt99RrbLuzhy6NAR4V2A=",
            "GNZAlaBqWw/dNwrPgE3UOM7gE4Q="));
  }

  @Test
  void a_nul_at_the_end_makes_another_password() {
    String stored = "pbkdf2_sha256$1000$seasalt$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=";

    assertThat(Pbkdf2Format.sha256().matches("lètmein\0", stored)).isFalse();
  }
}

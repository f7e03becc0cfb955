package dev.countersign.identity.passwords;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommonPasswordsTest {

  private final CommonPasswords commonPasswords = new CommonPasswords();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "password",
        "PASSWORD",
        "Password1!",
        "P@ssw0rd",
        "p4$$w0rd2024!!",
        "qwerty123",
        "1q2w3e4r",
        "summer2026",
        "$ummer2026",
        "2026Winter",
        "dragondragon",
        "dragon1dragon1",
        "Dr4g0nDr4g0n!",
        "l3tm31n99",
        "we1c0me!",
        "adm1n123",
        "ILoveYou2",
        "trustno1",
        "12345678",
        "abc123456",
        "happiness",
        "Happiness7!",
        "pizzahut"
      })
  void a_common_word_is_recognised_however_it_is_dressed_up(String password) {
    assertThat(commonPasswords.contains(password)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Zx9-longpass",
        "correct-horse-1",
        "aB3-aB3-",
        "пароль12",
        "!!!!!!!!",
        "82736450",
        "passwordless-future",
        "kT7#vQ2m"
      })
  void anything_else_is_not_common(String password) {
    assertThat(commonPasswords.contains(password)).isFalse();
  }

  @Test
  void a_long_password_is_not_common() {
    assertThat(commonPasswords.contains("p".repeat(100))).isFalse();
    assertThat(commonPasswords.contains("1".repeat(10_000_000))).isFalse();
  }
}

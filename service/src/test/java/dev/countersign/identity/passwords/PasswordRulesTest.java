package dev.countersign.identity.passwords;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordRulesTest {

  private static final String SHORT =
      "This password is too short. It must contain at least 8 characters.";
  private static final String COMMON = "This password is too common.";
  private static final String NUMERIC = "This password is entirely numeric.";

  private final PasswordRules rules = rules(8, "similarity", "min-length", "common", "numeric");

  @ParameterizedTest
  @ValueSource(strings = {"Zx9-longpass", "correct-horse-1", "aB3-aB3-", "пароль12"})
  void a_good_password_gets_no_complaint(String password) {
    assertThat(complaints(rules, password)).isEmpty();
  }

  @Test
  void a_hundred_times_the_same_letter_is_accepted_as_django_does() {
    assertThat(complaints(rules, "p".repeat(100))).isEmpty();
  }

  @Test
  void complaints_come_in_the_configured_order() {
    assertThat(complaints(rules, "12345")).containsExactly(SHORT, COMMON, NUMERIC);
    assertThat(complaints(rules(8, "numeric", "min-length"), "12345"))
        .containsExactly(NUMERIC, SHORT);
    assertThat(complaints(rules(8), "12345")).isEmpty();
  }

  @Test
  void a_similar_password_is_complained_about_once_naming_what_it_resembles() {
    assertThat(rules.complaints("ada-lovelace", "adalovelace", "ada.lovelace@example.org"))
        .containsExactly("The password is too similar to the username.");
    assertThat(rules.complaints("ada-lovelace", "countess", "ada.lovelace@example.org"))
        .containsExactly("The password is too similar to the email address.");
  }

  @Test
  void length_counts_characters_not_bytes_or_halves_of_them() {
    assertThat(complaints(rules, "🔑🐎🔋📎🌵🎲🧊")).containsExactly(SHORT);
    assertThat(complaints(rules, "🔑🐎🔋📎🌵🎲🧊🪁")).isEmpty();
  }

  @Test
  void a_common_password_in_wide_letters_is_as_common() {
    assertThat(complaints(rules, "\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44"))
        .containsExactly(COMMON);
  }

  @Test
  void the_minimum_is_named() {
    assertThat(complaints(rules(12, "min-length"), "Zx9-longpas"))
        .containsExactly("This password is too short. It must contain at least 12 characters.");
    assertThat(complaints(rules(1, "min-length"), ""))
        .containsExactly("This password is too short. It must contain at least 1 character.");
  }

  @Test
  void digits_of_any_script_are_numeric() {
    assertThat(complaints(rules, "٨٢٧٣٦٤٥٠٩")).containsExactly(NUMERIC);
  }

  private static List<String> complaints(PasswordRules rules, String password) {
    return rules.complaints(password, "ada", "ada@example.org");
  }

  private static PasswordRules rules(int minLength, String... validators) {
    return new PasswordRules(
        new PasswordSettings(
            new PasswordSettings.Argon2(256, 1, 1, PasswordSettings.Argon2.Implementation.AUTO),
            0,
            Duration.ofSeconds(1),
            minLength,
            4096,
            List.of(validators),
            null,
            Duration.ofHours(1)));
  }
}

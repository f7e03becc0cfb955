package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import org.junit.jupiter.api.Test;

class CsrfTextTest {

  private final SecureRandom random = new SecureRandom();

  @Test
  void bytes_become_characters_of_the_alphabet() {
    assertThat(CsrfText.of(new byte[] {0, 25, 26, 51, 52, 61, 62, -1}, 8)).isEqualTo("azAZ09ah");
    assertThat(CsrfText.of(new byte[] {0, 1, 2}, 2)).isEqualTo("ab");
  }

  @Test
  void only_letters_and_digits_of_ascii_are_of_the_alphabet() {
    assertThat(CsrfText.isOfAlphabet("azAZ09")).isTrue();
    assertThat(CsrfText.isOfAlphabet("az-")).isFalse();
    assertThat(CsrfText.isOfAlphabet("é")).isFalse();
  }

  @Test
  void a_random_text_has_the_length_and_the_alphabet() {
    assertThat(CsrfText.random(1000, random)).hasSize(1000).matches("[a-zA-Z0-9]+").contains("9");
  }

  /** Django adds the positions of mask and token in the alphabet, and can unmask the result. */
  @Test
  void a_mask_is_undone_as_in_django() {
    String mask = "b".repeat(32);
    String masked = mask + "b".repeat(31) + "a";

    assertThat(CsrfText.unmask(masked)).isEqualTo("a".repeat(31) + "9");
    for (int i = 0; i < 100; i++) {
      String token = CsrfText.random(32, random);
      assertThat(CsrfText.unmask(CsrfText.mask(token, random))).isEqualTo(token);
    }
  }
}

package dev.countersign.identity.passwords;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("T38")
class SimilarityTest {

  /** Expected answers: difflib.SequenceMatcher(None, password, part).quick_ratio() >= 0.7. */
  @ParameterizedTest
  @CsvSource({
    "testclient, testclient, true",
    "TestClient, testclient, true",
    "tneilctset, testclient, true",
    "lovelace99, ada.lovelace, true",
    "lovelace99, ada@lovelace.example, true",
    "abcdefg123, abcdefgxyz, true",
    "abcdef1234, abcdefwxyz, false",
    "müllerchen, h-müller, true",
    "aaaaaaaa, a, false",
    "a, ada, false",
    "Zx9-longpass, ada, false",
    "Zx9-longpass, '', false",
    "'', ada, false",
    "'', @, false"
  })
  void characters_in_common_decide(String password, String attribute, boolean similar) {
    assertThat(Similarity.isTooSimilar(password, attribute)).isEqualTo(similar);
  }

  @Test
  void huge_input_is_compared_quickly() {
    String manyWords = "ab.".repeat(500_000);
    String manyLetters = "x".repeat(5_000_000);

    boolean similar =
        assertTimeoutPreemptively(
            Duration.ofMinutes(2),
            () ->
                Similarity.isTooSimilar("Zx9-longpass", manyWords)
                    || Similarity.isTooSimilar(manyLetters, manyWords)
                    || Similarity.isTooSimilar(manyLetters, "ada"));

    assertThat(similar).isFalse();
  }
}

package dev.countersign.ui.browsable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColouredJsonTest {

  @Test
  void nothing_is_lost_or_added() {
    String json = "{\n  \"a\\\"b\": [1, -2.5e+3, true, null, \"c: \\\\\", {}],\n  \"d\": \"\"\n}";

    assertThat(
            ColouredJson.pieces(json).stream()
                .map(ColouredText::text)
                .collect(Collectors.joining()))
        .isEqualTo(json);
  }

  @Test
  void keys_texts_numbers_and_words_are_told_apart() {
    assertThat(ColouredJson.pieces("{\"a\": \"b\", \"c\": 1, \"d\": null}"))
        .extracting(ColouredText::kind)
        .containsExactly("", "k", "", "s", "", "k", "", "n", "", "k", "", "w", "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://example.com/a?b=c#d", "http://localhost:8000/", "/api/tasks/?after=5"})
  void addresses_and_paths_are_links(String value) {
    assertThat(ColouredJson.isLink(value)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "javascript:alert(1)",
        "data:text/html,x",
        "//evil.example/",
        "/\\evil.example/",
        "https:evil",
        "https://",
        "http://a b/",
        "/a b",
        "see https://example.com/",
        "/\t/evil.example",
        ""
      })
  void whatever_could_lead_elsewhere_is_not(String value) {
    assertThat(ColouredJson.isLink(value)).isFalse();
  }
}

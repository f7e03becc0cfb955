package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests browser request protections: the specification's table of five characters. */
@Tag("R19")
@Tag("T55")
class HtmlEscapingTest {

  @Test
  void the_five_characters_are_escaped_and_no_others() {
    assertThat(HtmlEscaping.escape("<>'\"&")).isEqualTo("&lt;&gt;&#x27;&quot;&amp;");
    assertThat(HtmlEscaping.escape("`/=;é😀\u2028")).isEqualTo("`/=;é😀\u2028");
  }

  @Test
  void what_is_escaped_already_is_escaped_again() {
    assertThat(HtmlEscaping.escape("&amp;")).isEqualTo("&amp;amp;");
  }
}

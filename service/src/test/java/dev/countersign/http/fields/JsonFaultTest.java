package dev.countersign.http.fields;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.errors.ParseFailed;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares messages and positions with those of Python's json module for the same text. */
@Tag("T83")
class JsonFaultTest {

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"a":         | Expecting value: line 1 column 6 (char 5)
          {'a': 1}      | Expecting property name enclosed in double quotes: line 1 column 2 (char 1)
          {             | Expecting property name enclosed in double quotes: line 1 column 2 (char 1)
          {"a":1,}      | Expecting property name enclosed in double quotes: line 1 column 8 (char 7)
          {"a" 1}       | Expecting ':' delimiter: line 1 column 6 (char 5)
          {"a":1 "b":2} | Expecting ',' delimiter: line 1 column 8 (char 7)
          [1,2          | Expecting ',' delimiter: line 1 column 5 (char 4)
          [1,]          | Expecting value: line 1 column 4 (char 3)
          {"a":1}x      | Extra data: line 1 column 8 (char 7)
          "abc          | Unterminated string starting at: line 1 column 1 (char 0)
          {"a":nul}     | Expecting value: line 1 column 6 (char 5)
          {"😀":x}       | Expecting value: line 1 column 6 (char 5)
          "\\x"         | Invalid \\escape: line 1 column 2 (char 1)
          [NaN]         | Out of range float values are not JSON compliant: 'NaN'
          [-Infinity]   | Out of range float values are not JSON compliant: '-Infinity'
          """)
  void a_fault_is_worded_as_in_the_original(String text, String fault) {
    assertThat(JsonFault.in(text)).isEqualTo(fault);
  }

  @Test
  void lines_are_counted() {
    assertThat(JsonFault.in("{\n  \"a\": 1,\n  b\n}"))
        .isEqualTo("Expecting property name enclosed in double quotes: line 3 column 3 (char 14)");
  }

  @Test
  void a_byte_order_mark_is_named() {
    assertThat(JsonFault.in("\ufeff{}"))
        .isEqualTo("Unexpected UTF-8 BOM (decode using utf-8-sig): line 1 column 1 (char 0)");
  }

  @Test
  void depth_behind_an_early_fault_is_no_danger() {
    String body = "{\"a\":1,\"a\":2,\"b\":" + "[".repeat(500_000);

    assertThatThrownBy(() -> JsonBody.parse(body.getBytes(UTF_8), Optional.empty()))
        .isInstanceOf(ParseFailed.class)
        .hasMessage("JSON parse error - nested too deep");
  }

  @Test
  void objects_that_follow_each_other_are_not_nested() {
    String body = "[" + "{},".repeat(1000) + "]";

    assertThatThrownBy(() -> JsonBody.parse(body.getBytes(UTF_8), Optional.empty()))
        .isInstanceOf(ParseFailed.class)
        .hasMessageStartingWith("JSON parse error - Expecting value: line 1 column 3002");
  }
}

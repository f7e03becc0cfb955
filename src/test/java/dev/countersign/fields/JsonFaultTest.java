package dev.countersign.fields;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sentences, and the places, are those that Python's json gives for the same text. */
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
}

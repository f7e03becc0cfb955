package dev.countersign.operations.failures;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlainTextTest {

  @Test
  void namesOfClassesAreRemoved() {
    assertThat(PlainText.of("org.postgresql.util.PSQLException: no such table"))
        .isEqualTo("no such table");
  }

  @Test
  void aMessageThatIsOnlyTheNameOfAClassStays() {
    assertThat(PlainText.of("com.example.schema.Dialects"))
        .isEqualTo("com.example.schema.Dialects");
  }

  @Test
  void aMissingMessageIsNamed() {
    assertThat(PlainText.of(null)).isEqualTo("no reason was given");
  }
}

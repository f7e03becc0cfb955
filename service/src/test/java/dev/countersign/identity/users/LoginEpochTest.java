package dev.countersign.identity.users;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests that the login epoch and the time of its last change are updated together: access tokens
 * depend on both.
 */
class LoginEpochTest {

  private static final Path SOURCES = Path.of("service/src/main/java");

  @Test
  void one_constant_ends_logins_and_no_other_statement_does() throws IOException {
    assertThat(LoginStore.END_LOGINS)
        .contains("login_epoch =", "logins_ended_at =", "activity_epoch =");
    assertThat(sourcesWith("login_epoch = login_epoch")).containsExactly("LoginStore.java");
    assertThat(sourcesWith("logins_ended_at =")).containsExactly("LoginStore.java");
  }

  private static List<String> sourcesWith(String text) throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files
          .filter(file -> file.toString().endsWith(".java") && read(file).contains(text))
          .map(file -> file.getFileName().toString())
          .toList();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

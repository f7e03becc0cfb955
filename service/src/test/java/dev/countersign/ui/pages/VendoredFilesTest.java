package dev.countersign.ui.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that the vendored files are those that `bin/vendor` fetched, complete and unchanged. */
class VendoredFilesTest {

  private static final Path FOLDER = Path.of("service/src/main/resources/static/vendor");
  private static final Path SUMS = FOLDER.resolve("SHA256SUMS");

  @Test
  void every_file_has_the_digest_that_was_written_down() throws IOException {
    List<String> found;
    try (Stream<Path> files = Files.walk(FOLDER)) {
      found =
          files
              .filter(Files::isRegularFile)
              .filter(file -> !file.equals(SUMS))
              .map(file -> digest(file) + "  " + FOLDER.relativize(file).toString())
              .toList();
    }

    assertThat(Files.readAllLines(SUMS)).containsExactlyInAnyOrderElementsOf(found);
  }

  private static String digest(Path file) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(digest);
    } catch (IOException | NoSuchAlgorithmException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }
}

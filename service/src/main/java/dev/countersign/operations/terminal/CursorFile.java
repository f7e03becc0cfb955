package dev.countersign.operations.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** A file with the place at which the next run of a command continues. */
public record CursorFile(Path path) {

  /** Returns the text of the file, or empty if there is no such file. */
  public Optional<String> read() {
    try {
      return Files.exists(path)
          ? Optional.of(Files.readString(path, UTF_8).strip())
          : Optional.empty();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Replaces the file at once, so that an interrupted run leaves the earlier place. */
  public void write(String place) {
    Path next = path.resolveSibling(path.getFileName() + ".new");
    try {
      Files.writeString(next, place + "\n", UTF_8);
      Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }
}

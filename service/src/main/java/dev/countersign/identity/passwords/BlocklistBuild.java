package dev.countersign.identity.passwords;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;

/** Makes a blocklist from a file of passwords, which may be larger than memory. */
public final class BlocklistBuild {

  private final Path words;
  private final double falsePositives;
  private final Runnable afterEach;

  /**
   * Configures the build. One in {@code 1 / falsePositives} unlisted passwords will be refused too.
   */
  public BlocklistBuild(Path words, double falsePositives, Runnable afterEach) {
    this.words = words;
    this.falsePositives = falsePositives;
    this.afterEach = afterEach;
  }

  /**
   * Writes the blocklist and returns the number of passwords. Reads the input twice, because the
   * size depends on that number. Replaces an existing file atomically, because a running service
   * may have it open.
   */
  public long writeTo(Path file) throws IOException {
    long[] count = {0};
    read(_ -> count[0]++);
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      write(part, count[0]);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
    return count[0];
  }

  private void write(Path file, long count) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment whole = BlocklistFile.create(file, count, falsePositives, arena);
      BloomFilter filter = BlocklistFile.filter(whole);
      read(
          line -> {
            filter.add(ListedPassword.digestOfLine(line));
            afterEach.run();
          });
      BlocklistFile.seal(whole);
    }
  }

  /** Reads the lines. Replaces invalid UTF-8, which lists of leaked passwords contain. */
  private void read(Consumer<String> lines) throws IOException {
    try (var reader =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(words), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.isEmpty()) {
          lines.accept(line);
        }
      }
    }
  }
}

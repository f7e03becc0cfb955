package dev.countersign.operations.diagnosis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;

/** The version, commit and time that the build wrote into git.properties. */
public record Build(String version, String commit, String time) {

  private static final int COMMIT_DIGITS = 12;

  /** Returns empty if the program was built outside a Git repository. */
  public static Optional<Build> current() {
    try (InputStream file = Build.class.getResourceAsStream("/git.properties")) {
      return file == null ? Optional.empty() : read(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<Build> read(InputStream file) throws IOException {
    var properties = new Properties();
    properties.load(file);
    String version = properties.getProperty("git.build.version");
    String commit = properties.getProperty("git.commit.id");
    String time = properties.getProperty("git.build.time");
    return version == null || commit == null || time == null
        ? Optional.empty()
        : Optional.of(new Build(version, commit, time));
  }

  public String shortCommit() {
    return commit.substring(0, Math.min(COMMIT_DIGITS, commit.length()));
  }
}

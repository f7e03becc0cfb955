package dev.countersign.operations.diagnosis;

import java.util.Optional;

/** The versions of this program and of its Java, which need no database. */
public record Program(String version, String commit, String built, String java) {

  private static final String UNKNOWN = "unknown";

  public static Program current() {
    Optional<Build> build = Build.current();
    return new Program(
        build.map(Build::version).orElse(UNKNOWN),
        build.map(Build::shortCommit).orElse(UNKNOWN),
        build.map(Build::time).orElse(UNKNOWN),
        Runtime.version().toString());
  }
}

package dev.countersign.checks.support;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The output of {@code bin/release}, and the command that starts it. */
public record Release(Path directory) {

  /** Returns the release in the environment variable RELEASE, if it is set. */
  public static Optional<Release> given() {
    return Optional.ofNullable(System.getenv("RELEASE")).map(Path::of).map(Release::in);
  }

  public static Release in(Path directory) {
    return new Release(directory.toAbsolutePath());
  }

  public List<String> started(String... options) {
    var all = new ArrayList<>(List.of(options));
    all.add("-XX:AOTCache=" + directory.resolve("countersign.aot"));
    return startedWith(all.toArray(String[]::new));
  }

  public List<String> startedWith(String... options) {
    var arguments = new ArrayList<>(List.of(options));
    arguments.add("-jar");
    arguments.add(directory.resolve("countersign.jar").toString());
    return JavaCommand.with(java(), directory.resolve("java-options"), arguments);
  }

  /** Returns the runtime that the release brings, or the one that runs this check. */
  private Path java() {
    Path own = directory.resolve("runtime/bin/java");
    return Files.exists(own) ? own : JavaCommand.JAVA;
  }
}

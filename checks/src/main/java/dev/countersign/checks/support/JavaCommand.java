package dev.countersign.checks.support;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts a JVM as {@code bin/countersign} does, with a smaller heap that leaves room for other
 * processes.
 */
public final class JavaCommand {

  static final String HEAP = "-Xmx384m";

  static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  private static final Path OPTIONS =
      Path.of(System.getProperty("project.root", ""), "bin", "java-options");

  private JavaCommand() {}

  public static List<String> of(String... arguments) {
    List<String> all = new ArrayList<>(List.of(HEAP));
    all.addAll(List.of(arguments));
    return with(JAVA, OPTIONS, all);
  }

  static List<String> with(Path java, Path options, List<String> arguments) {
    var command = new ArrayList<String>();
    command.add(java.toString());
    command.add("@" + options);
    command.addAll(arguments);
    return command;
  }
}

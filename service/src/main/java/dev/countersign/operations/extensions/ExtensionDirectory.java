package dev.countersign.operations.extensions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Finds the jars of a directory: extensions in the directory itself, their libraries in its
 * directory {@code lib}. Both are sorted by name.
 */
final class ExtensionDirectory {

  private static final String LIBRARIES = "lib";

  private ExtensionDirectory() {}

  /** Returns the jars, or refuses the directory. */
  static List<ExtensionJar> read(Path directory) {
    if (!Files.isDirectory(directory)) {
      throw new RefusedExtension(directory + " is not an existing directory.");
    }
    try {
      Path real = directory.toRealPath();
      WritableFiles.refuse(real);
      var jars = new ArrayList<ExtensionJar>();
      for (Path file : jarsIn(real)) {
        jars.add(ExtensionJar.extension(file));
      }
      Path libraries = real.resolve(LIBRARIES);
      if (Files.isDirectory(libraries)) {
        for (Path file : jarsIn(libraries)) {
          jars.add(ExtensionJar.library(file));
        }
      }
      requireDifferentClasses(jars);
      return List.copyOf(jars);
    } catch (IOException unreadable) {
      throw new RefusedExtension(directory + " cannot be read by the user that runs the service.");
    }
  }

  private static List<Path> jarsIn(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
      if (!jars.isEmpty()) {
        WritableFiles.refuse(directory);
      }
      for (Path jar : jars) {
        WritableFiles.refuse(jar.toRealPath());
      }
      return jars;
    }
  }

  /** Of two classes with one name only one would be loaded. */
  private static void requireDifferentClasses(List<ExtensionJar> jars) {
    Map<String, Path> known = new HashMap<>();
    for (ExtensionJar jar : jars) {
      for (String name : jar.classes()) {
        Path other = known.putIfAbsent(name, jar.file());
        if (other != null) {
          throw RefusedExtension.of(
              jar.file(), "and %s both contain %s.".formatted(other.getFileName(), name));
        }
      }
    }
  }
}

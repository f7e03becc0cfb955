package dev.countersign.reference;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The Java files of the service as syntax trees: parsed, not compiled. */
public final class MainSources {

  private static final Path FOLDER = Path.of("service/src/main/java");

  private MainSources() {}

  public static List<CompilationUnitTree> all() {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (Stream<Path> files = Files.walk(FOLDER);
        StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      List<Path> sources =
          files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
      var task =
          (JavacTask)
              compiler.getTask(
                  null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(sources));
      return StreamSupport.stream(task.parse().spliterator(), false)
          .map(CompilationUnitTree.class::cast)
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}

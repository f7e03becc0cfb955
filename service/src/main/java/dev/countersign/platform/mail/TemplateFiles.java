package dev.countersign.platform.mail;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.languages.PageLanguage;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import io.pebbletemplates.pebble.loader.FileLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the templates of mails: built-in ones, and those in the operator's directory. */
final class TemplateFiles {

  private static final String BUILT_IN = "templates/mail";

  private final Optional<Path> directory;
  private final Optional<TemplateEngine> theirs;

  TemplateFiles(Optional<Path> directory) {
    this.directory = directory.map(Path::toAbsolutePath);
    this.theirs = this.directory.map(known -> new TemplateEngine(new FileLoader(known.toString())));
  }

  static TemplateEngine builtIn() {
    var loader = new ClasspathLoader(TemplateFiles.class.getClassLoader());
    loader.setPrefix(BUILT_IN);
    return new TemplateEngine(loader);
  }

  /** Returns the engine for the operator's file, or empty if the operator has no such file. */
  Optional<TemplateEngine> replaced(String file) {
    return directory.filter(known -> Files.isReadable(known.resolve(file))).flatMap(_ -> theirs);
  }

  /**
   * Returns the directory of a mail's templates in a language, or an empty text. A template that
   * the operator has replaced without a language is for every language.
   */
  String folder(String name, PageLanguage language) {
    String folder = language.tag() + "/";
    if (isReplaced(folder + name)) {
      return folder;
    }
    return !isReplaced(name) && isBuiltIn(folder + name + ".txt") ? folder : "";
  }

  private boolean isReplaced(String name) {
    return replaced(name + ".txt").isPresent() || replaced(name + ".html").isPresent();
  }

  /** Returns the built-in file that stands in for a file: of its language, or the English one. */
  static String builtInName(String file) {
    return isBuiltIn(file) ? file : base(file);
  }

  private static String base(String file) {
    return file.substring(file.lastIndexOf('/') + 1);
  }

  boolean has(String file) {
    return replaced(file).isPresent() || isBuiltIn(file);
  }

  /** Returns the operator's files that replace a built-in mail, or add HTML to one. */
  List<String> replacements() {
    return directory.map(TemplateFiles::names).orElse(List.of());
  }

  /** Returns a value for each variable of the built-in text. */
  Map<String, Object> sample(String file) {
    try (InputStream text = resource(base(file))) {
      return SampleModel.of(new String(text.readAllBytes(), UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static List<String> names(Path directory) {
    try (Stream<Path> files = Files.walk(directory, 2)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> directory.relativize(file).toString())
          .filter(name -> !name.endsWith("/layout.html"))
          .filter(name -> isBuiltIn(base(name).replaceFirst("(?<!layout)[.]html$", ".txt")))
          .sorted()
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static boolean isBuiltIn(String file) {
    return TemplateFiles.class.getClassLoader().getResource(BUILT_IN + "/" + file) != null;
  }

  private static InputStream resource(String file) throws IOException {
    InputStream found =
        TemplateFiles.class.getClassLoader().getResourceAsStream(BUILT_IN + "/" + file);
    if (found == null) {
      throw new IOException("There is no built-in " + file);
    }
    return found;
  }
}

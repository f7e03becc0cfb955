package dev.countersign.platform.languages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Reads message files: UTF-8, one key and its text on each line. */
final class MessageFile {

  private static final String BUILT_IN = "messages/";

  private MessageFile() {}

  /** Returns the built-in texts of a language, or none if it is not built in. */
  static Map<String, String> builtIn(Locale locale) {
    try (InputStream file =
        MessageFile.class.getClassLoader().getResourceAsStream(BUILT_IN + name(locale))) {
      return file == null ? Map.of() : texts(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Returns the operator's texts of a language, or none if there is no such file. */
  static Map<String, String> added(Optional<Path> directory, Locale locale) {
    Optional<Path> path = directory.map(known -> known.resolve(name(locale))).filter(Files::exists);
    if (path.isEmpty()) {
      return Map.of();
    }
    try (InputStream file = Files.newInputStream(path.get())) {
      return texts(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String name(Locale locale) {
    return locale.equals(Locale.ENGLISH)
        ? "messages.properties"
        : "messages_" + locale.toLanguageTag() + ".properties";
  }

  private static Map<String, String> texts(InputStream file) throws IOException {
    var properties = new Properties();
    properties.load(new InputStreamReader(file, UTF_8));
    var texts = new HashMap<String, String>();
    properties.stringPropertyNames().forEach(key -> texts.put(key, properties.getProperty(key)));
    return texts;
  }
}

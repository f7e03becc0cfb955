package dev.countersign.platform.mail;

import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.error.PebbleException;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import io.pebbletemplates.pebble.loader.FileLoader;
import io.pebbletemplates.pebble.loader.Loader;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Renders mails from templates. The first line of a template is {@code Subject: …}; an empty line
 * and the text follow. A file of the same name in {@code countersign.mail.templates} replaces the
 * built-in template.
 */
@Component
public class MailTemplates {

  private static final Logger LOG = LoggerFactory.getLogger(MailTemplates.class);
  private static final String SUBJECT = "Subject: ";

  private final PebbleEngine ours = engine(belowTemplates());
  private final Optional<Path> directory;
  private final Optional<PebbleEngine> theirs;

  MailTemplates(MailSettings settings) {
    this.directory = Optional.ofNullable(settings.templates()).map(Path::toAbsolutePath);
    this.theirs = directory.map(known -> engine(new FileLoader(known.toString())));
  }

  public Mail mail(String name, String to, Map<String, Object> model) {
    String file = name + ".txt";
    return replaced(file)
        .flatMap(template -> rendered(template, file, to, model))
        .orElseGet(() -> mail(render(ours.getTemplate(file), model), to));
  }

  private Optional<PebbleEngine> replaced(String file) {
    return directory.filter(known -> Files.isReadable(known.resolve(file))).flatMap(_ -> theirs);
  }

  /**
   * Renders the operator's template. Returns empty if it has a mistake; the built-in one is used
   * then, so that the mail is still sent.
   */
  private static Optional<Mail> rendered(
      PebbleEngine engine, String file, String to, Map<String, Object> model) {
    try {
      return Optional.of(mail(render(engine.getTemplate(file), model), to));
    } catch (PebbleException | IllegalArgumentException wrong) {
      LOG.warn(
          "Template {} in countersign.mail.templates is invalid, so the built-in one is used: {}",
          file,
          wrong.getMessage());
      return Optional.empty();
    }
  }

  private static String render(PebbleTemplate template, Map<String, Object> model) {
    var text = new StringWriter();
    try {
      // A copy, because the engine adds the template's own variables to the map.
      template.evaluate(text, new HashMap<>(model));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    // Template tags on their own lines leave empty lines behind.
    return text.toString().replaceAll("\\R", "\n").replaceAll("\n{3,}", "\n\n");
  }

  private static Mail mail(String text, String to) {
    int end = text.indexOf("\n\n");
    String head = end < 0 ? text : text.substring(0, end);
    if (end < 0 || !head.startsWith(SUBJECT) || head.contains("\n")) {
      throw new IllegalArgumentException("must begin with `Subject: …` and an empty line.");
    }
    return new Mail(to, head.substring(SUBJECT.length()).strip(), text.substring(end + 2));
  }

  /** Creates an engine for plain text: no escaping, and an unknown variable is an error. */
  private static PebbleEngine engine(Loader<?> loader) {
    return new PebbleEngine.Builder()
        .loader(loader)
        .autoEscaping(false)
        .strictVariables(true)
        .newLineTrimming(false)
        .defaultLocale(Locale.ENGLISH)
        .build();
  }

  private static Loader<?> belowTemplates() {
    var loader = new ClasspathLoader(MailTemplates.class.getClassLoader());
    loader.setPrefix("templates/mail");
    return loader;
  }
}

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
 * Writes the text of a mail from a template. The first line is `Subject: …`; the text follows after
 * an empty line. A file of the same name in `countersign.mail.templates` replaces ours.
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

  /** A mistake in the operator's file must not cost a mail about the account: ours is sent. */
  private static Optional<Mail> rendered(
      PebbleEngine engine, String file, String to, Map<String, Object> model) {
    try {
      return Optional.of(mail(render(engine.getTemplate(file), model), to));
    } catch (PebbleException | IllegalArgumentException wrong) {
      LOG.warn(
          "The template {} in countersign.mail.templates cannot be used, the built-in one is: {}",
          file,
          wrong.getMessage());
      return Optional.empty();
    }
  }

  private static String render(PebbleTemplate template, Map<String, Object> model) {
    var text = new StringWriter();
    try {
      // The engine would write what a template sets into the caller's map.
      template.evaluate(text, new HashMap<>(model));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    // Tags that stand on lines of their own leave these lines empty.
    return text.toString().replaceAll("\\R", "\n").replaceAll("\n{3,}", "\n\n");
  }

  private static Mail mail(String text, String to) {
    int end = text.indexOf("\n\n");
    String head = end < 0 ? text : text.substring(0, end);
    if (end < 0 || !head.startsWith(SUBJECT) || head.contains("\n")) {
      throw new IllegalArgumentException("it must begin with `Subject: …` and an empty line.");
    }
    return new Mail(to, head.substring(SUBJECT.length()).strip(), text.substring(end + 2));
  }

  /** Plain text: nothing is escaped, and a variable that the model lacks is an error. */
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

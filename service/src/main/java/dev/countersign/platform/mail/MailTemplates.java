package dev.countersign.platform.mail;

import dev.countersign.platform.languages.PageLanguage;
import io.pebbletemplates.pebble.error.PebbleException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Renders mails from templates. The first line of a text is {@code Subject: …}; an empty line and
 * the text follow. The HTML shows the same text in {@code layout.html}, unless there is an HTML
 * template for this mail. A file of the same name in {@code countersign.mail.templates} replaces a
 * built-in template. Templates of another language than English are in a directory with its tag.
 */
@Component
public class MailTemplates {

  private static final Logger LOG = LoggerFactory.getLogger(MailTemplates.class);
  private static final String SUBJECT = "Subject: ";
  private static final String LAYOUT = "layout.html";

  private final TemplateFiles files;
  private final TemplateEngine builtIn = TemplateFiles.builtIn();

  MailTemplates(MailSettings settings) {
    this.files = new TemplateFiles(Optional.ofNullable(settings.templates()));
    files.replacements().forEach(this::tryOut);
  }

  /** Creates a mail in English. */
  public Mail mail(String name, String to, Map<String, Object> model) {
    return mail(name, to, model, PageLanguage.ENGLISH);
  }

  public Mail mail(String name, String to, Map<String, Object> model, PageLanguage language) {
    String folder = files.folder(name, language);
    Text text = rendered(folder + name + ".txt", (engine, file) -> text(engine, file, model));
    String tag = folder.isEmpty() ? PageLanguage.ENGLISH.tag() : language.tag();
    return new Mail(to, text.subject(), text.text(), html(folder + name, tag, text, model));
  }

  private record Text(String subject, String text) {}

  /** Renders with one engine: that of the operator's directory, or the built-in one. */
  @FunctionalInterface
  private interface Rendering<T> {
    T with(TemplateEngine engine, String file);
  }

  private String html(String name, String tag, Text text, Map<String, Object> model) {
    String own = name + ".html";
    Map<String, Object> layout =
        Map.of("lang", tag, "subject", text.subject(), "paragraphs", MailParagraph.of(text.text()));
    return files.has(own)
        ? rendered(own, (engine, file) -> engine.render(file, model))
        : rendered(LAYOUT, (engine, file) -> engine.render(file, layout));
  }

  /**
   * Renders the operator's template if there is one. If it has a mistake that the trial at the
   * start has not shown, the built-in one is used, so that the mail is still sent.
   */
  private <T> T rendered(String file, Rendering<T> rendering) {
    Optional<TemplateEngine> replaced = files.replaced(file);
    if (replaced.isPresent()) {
      try {
        return rendering.with(replaced.get(), file);
      } catch (PebbleException | IllegalArgumentException wrong) {
        LOG.warn(
            "Template {} in countersign.mail.templates is invalid, so the built-in one is used: {}",
            file,
            wrong.getMessage());
      }
    }
    return rendering.with(builtIn, TemplateFiles.builtInName(file));
  }

  private static Text text(TemplateEngine engine, String file, Map<String, Object> model) {
    // Template tags on their own lines leave empty lines behind.
    String text = engine.render(file, model).replaceAll("\\R", "\n").replaceAll("\n{3,}", "\n\n");
    int end = text.indexOf("\n\n");
    String head = end < 0 ? text : text.substring(0, end);
    if (end < 0 || !head.startsWith(SUBJECT) || head.contains("\n")) {
      throw new IllegalArgumentException("must begin with `Subject: …` and an empty line.");
    }
    return new Text(head.substring(SUBJECT.length()).strip(), text.substring(end + 2));
  }

  /** Renders an operator's template with sample values, so that a mistake stops the start. */
  private void tryOut(String file) {
    TemplateEngine engine = files.replaced(file).orElseThrow();
    try {
      if (file.equals(LAYOUT)) {
        List<MailParagraph> paragraphs = List.of(new MailParagraph("Sample"));
        engine.render(file, Map.of("lang", "en", "subject", "Sample", "paragraphs", paragraphs));
      } else if (file.endsWith(".html")) {
        engine.render(file, files.sample(file.replaceFirst("html$", "txt")));
      } else {
        text(engine, file, files.sample(file));
      }
    } catch (PebbleException | IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          "%s in countersign.mail.templates: %s".formatted(file, wrong.getMessage()), wrong);
    }
  }
}

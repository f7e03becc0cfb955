package dev.countersign.http.protections;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.EncoderBase;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.json.JsonWriter.MemberPath;
import org.springframework.boot.json.JsonWriter.Members;
import org.springframework.boot.json.JsonWriter.ValueProcessor;
import org.springframework.boot.logging.logback.StructuredLogEncoder;
import org.springframework.boot.logging.structured.StructuredLoggingJsonMembersCustomizer;

/**
 * Writes log events as text, or as JSON if {@code logging.structured.format.console} is set. Named
 * in logback.xml: a second appender there would be reported as unused on standard output.
 */
public final class LogEncoder extends EncoderBase<ILoggingEvent> {

  private static final ScopedValue<Boolean> WITH_TOKENS = ScopedValue.newInstance();

  private String pattern = "";
  private String format = "";
  private @Nullable Encoder<ILoggingEvent> chosen;

  public void setPattern(String pattern) {
    this.pattern = pattern;
  }

  /** Sets ecs, logstash or gelf; empty for text. */
  public void setFormat(String format) {
    this.format = format;
  }

  @Override
  public void start() {
    Encoder<ILoggingEvent> encoder = format.isBlank() ? text() : json();
    encoder.setContext(getContext());
    encoder.start();
    chosen = encoder;
    super.start();
  }

  private Encoder<ILoggingEvent> text() {
    var text = new PatternLayoutEncoder();
    text.setPattern(pattern);
    text.setCharset(UTF_8);
    return text;
  }

  private Encoder<ILoggingEvent> json() {
    var json = new StructuredLogEncoder();
    json.setFormat(format);
    return json;
  }

  @Override
  public byte @Nullable [] headerBytes() {
    return null;
  }

  @Override
  public byte @Nullable [] footerBytes() {
    return null;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    Encoder<ILoggingEvent> encoder = chosen;
    if (encoder == null) {
      throw new IllegalStateException("The encoder was not started.");
    }
    return LogMessage.isWithLinks(event)
        ? ScopedValue.where(WITH_TOKENS, true).call(() -> encoder.encode(event))
        : encoder.encode(event);
  }

  /** Escapes every text of an event in JSON, as in text. Named in spring.factories. */
  public static final class Escaping
      implements StructuredLoggingJsonMembersCustomizer<ILoggingEvent> {

    @Override
    public void customize(Members<ILoggingEvent> members) {
      ValueProcessor<String> escaping = Escaping::escape;
      members.applyingValueProcessor(escaping.whenInstanceOf(String.class));
    }

    /** Keeps the lines of a stack trace, which JSON writes inside one string. */
    private static @Nullable String escape(MemberPath path, @Nullable String text) {
      if (text == null) {
        return null;
      }
      String name = String.valueOf(path.name());
      return name.endsWith("stack_trace") || name.equals("full_message")
          ? text.lines().map(Escaping::escapeLine).collect(Collectors.joining("\n"))
          : escape(text);
    }

    private static String escapeLine(String line) {
      return escape(line.replaceFirst("^\\t", "    "));
    }

    private static String escape(String text) {
      return WITH_TOKENS.isBound() ? LogText.escapeWithTokens(text) : LogText.escape(text);
    }
  }
}

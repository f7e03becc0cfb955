package dev.countersign.http.protections;

import ch.qos.logback.classic.pattern.MessageConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.stream.Collectors;

/** A message of the log, on one line whatever a client has put into it; logback.xml names it. */
public final class LogMessage extends MessageConverter {

  /** Explains over several lines why the service does not start, when there are no clients yet. */
  private static final String START_UP =
      "org.springframework.boot.diagnostics.LoggingFailureAnalysisReporter";

  /**
   * Writes mails to the log where `countersign.mail.backend` is console; their links have to work.
   */
  private static final String CONSOLE_MAIL = "dev.countersign.platform.mail.Mailer";

  @Override
  public String convert(ILoggingEvent event) {
    String message = super.convert(event);
    return switch (event.getLoggerName()) {
      case START_UP -> message.lines().map(LogText::escape).collect(Collectors.joining("\n"));
      case CONSOLE_MAIL -> LogText.escapeWithTokens(message);
      default -> LogText.escape(message);
    };
  }
}

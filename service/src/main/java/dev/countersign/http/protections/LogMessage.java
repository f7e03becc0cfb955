package dev.countersign.http.protections;

import ch.qos.logback.classic.pattern.MessageConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.stream.Collectors;

/** Writes a log message on one line, whatever a client has put into it. Named in logback.xml. */
public final class LogMessage extends MessageConverter {

  /**
   * Names the logger that reports start-up failures on several lines, before there are any clients.
   */
  private static final String START_UP =
      "org.springframework.boot.diagnostics.LoggingFailureAnalysisReporter";

  /**
   * Names the logger that writes mails if {@code countersign.mail.backend} is console; their links
   * must stay usable.
   */
  private static final String CONSOLE_MAIL = "dev.countersign.platform.mail.Mailer";

  /** Names the logger that writes the link for the first superuser. */
  private static final String SETUP_LINK =
      "dev.countersign.selfservice.firstsuperuser.SetupLinkLog";

  /** Returns true for messages whose links must stay usable. */
  static boolean isWithLinks(ILoggingEvent event) {
    return event.getLoggerName().equals(CONSOLE_MAIL) || event.getLoggerName().equals(SETUP_LINK);
  }

  @Override
  public String convert(ILoggingEvent event) {
    String message = super.convert(event);
    return switch (event.getLoggerName()) {
      case START_UP -> message.lines().map(LogText::escape).collect(Collectors.joining("\n"));
      case CONSOLE_MAIL, SETUP_LINK -> LogText.escapeWithTokens(message);
      default -> LogText.escape(message);
    };
  }
}

package dev.countersign.protections;

import ch.qos.logback.classic.pattern.MessageConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.stream.Collectors;

/** A message of the log, on one line whatever a client has put into it; logback.xml names it. */
public final class LogMessage extends MessageConverter {

  /** Explains over several lines why the service does not start, when there are no clients yet. */
  private static final String START_UP =
      "org.springframework.boot.diagnostics.LoggingFailureAnalysisReporter";

  @Override
  public String convert(ILoggingEvent event) {
    String message = super.convert(event);
    return START_UP.equals(event.getLoggerName())
        ? message.lines().map(LogText::escape).collect(Collectors.joining("\n"))
        : LogText.escape(message);
  }
}

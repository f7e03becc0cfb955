package dev.countersign.http.protections;

import ch.qos.logback.classic.spi.IThrowableProxy;
import java.util.stream.Collectors;
import org.springframework.boot.logging.logback.ExtendedWhitespaceThrowableProxyConverter;

/**
 * A stack trace in the log. Its lines are indented, so that a line which is not begins an event,
 * whatever the message of the failure holds; logback.xml names it.
 */
public final class LogTrace extends ExtendedWhitespaceThrowableProxyConverter {

  private static final String INDENTED = "    ";

  @Override
  protected String throwableProxyToString(IThrowableProxy failure) {
    return super.throwableProxyToString(failure)
        .lines()
        .map(
            line ->
                INDENTED + LogText.escape(line.replaceFirst("^\\s+", "")) + System.lineSeparator())
        .collect(Collectors.joining());
  }
}

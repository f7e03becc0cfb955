package dev.countersign.http.protections;

import ch.qos.logback.classic.spi.IThrowableProxy;
import java.util.stream.Collectors;
import org.springframework.boot.logging.logback.ExtendedWhitespaceThrowableProxyConverter;

/**
 * Writes a stack trace with indented lines, so that only a new event starts a line without indent,
 * whatever the exception message contains. Named in logback.xml.
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

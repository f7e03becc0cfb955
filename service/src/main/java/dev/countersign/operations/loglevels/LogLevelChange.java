package dev.countersign.operations.loglevels;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.boot.logging.LogLevel;

/**
 * A change of a log level for a limited time. An empty level restores the configured one.
 *
 * <p>Only loggers that print no secrets may log below INFO: other libraries print statements with
 * their parameters, headers, or what they send to a mail server.
 */
public record LogLevelChange(String logger, Optional<LogLevel> level, Duration length) {

  /** The level that restores what the settings say. */
  public static final String CONFIGURED = "DEFAULT";

  public static final List<String> LEVELS = List.of("ERROR", "WARN", "INFO", "DEBUG", CONFIGURED);

  private static final List<String> VERBOSE = List.of("dev.countersign", "com.zaxxer.hikari.pool");
  private static final String ROOT = "ROOT";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.$-]{1,200}");
  private static final Duration LONGEST = Duration.ofHours(24);

  /** Thrown for a change that is not possible. The message is for the operator. */
  public static final class Impossible extends RuntimeException {
    Impossible(String message) {
      super(message);
    }
  }

  public static LogLevelChange of(String logger, String level, Duration length) {
    if (!NAME.matcher(logger).matches()) {
      throw new Impossible("This is not the name of a logger.");
    }
    if (!LEVELS.contains(level)) {
      throw new Impossible("The level must be one of %s.".formatted(String.join(", ", LEVELS)));
    }
    if (length.compareTo(Duration.ofSeconds(1)) < 0 || length.compareTo(LONGEST) > 0) {
      throw new Impossible("The time must be between 1s and 24h.");
    }
    if (level.equals("DEBUG") && !isFreeOfSecrets(logger)) {
      throw new Impossible(
          "%s may print secrets below INFO. DEBUG is possible for %s and the loggers below them."
              .formatted(logger, String.join(", ", VERBOSE)));
    }
    return new LogLevelChange(
        logger.equalsIgnoreCase(ROOT) ? ROOT : logger,
        level.equals(CONFIGURED) ? Optional.empty() : Optional.of(LogLevel.valueOf(level)),
        length);
  }

  private static boolean isFreeOfSecrets(String logger) {
    return VERBOSE.stream()
        .anyMatch(known -> logger.equals(known) || logger.startsWith(known + "."));
  }
}

package dev.countersign.operations.loglevels;

import dev.countersign.platform.settings.ServerOnly;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggerConfiguration;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.stereotype.Component;

/** Changes log levels, and restores the configured level when the time of a change is over. */
@Component
@ConditionalOnBooleanProperty("countersign.metrics.enabled")
@ServerOnly
class LogLevels {

  private static final Logger LOG = LoggerFactory.getLogger(LogLevels.class);

  private final LoggingSystem logging;
  private final TaskScheduler scheduler;
  private final Clock clock;
  private final Map<String, Changed> changes = new HashMap<>();

  /** The configured level of a changed logger, or empty if it inherits one; and its end. */
  private record Changed(Optional<LogLevel> configured, @Nullable ScheduledFuture<?> end) {}

  LogLevels(LoggingSystem logging, TaskScheduler scheduler, Clock clock) {
    this.logging = logging;
    this.scheduler = scheduler;
    this.clock = clock;
  }

  /** Applies the change and returns a sentence about it. The latest change of a logger counts. */
  synchronized String apply(LogLevelChange change) {
    String logger = change.logger();
    Changed earlier = changes.remove(logger);
    Optional<LogLevel> configured =
        earlier == null ? configuredLevel(logger) : earlier.configured();
    if (earlier != null && earlier.end() != null) {
      earlier.end().cancel(false);
    }
    if (change.level().isEmpty()) {
      logging.setLogLevel(logger, configured.orElse(null));
      return told("The log level of %s is the configured one.".formatted(logger));
    }
    Instant end = clock.instant().plus(change.length()).truncatedTo(ChronoUnit.SECONDS);
    logging.setLogLevel(logger, change.level().get());
    changes.put(
        logger,
        new Changed(configured, scheduler.schedule(() -> restore(logger, configured), end)));
    return told("The log level of %s is %s until %s.".formatted(logger, change.level().get(), end));
  }

  private synchronized void restore(String logger, Optional<LogLevel> configured) {
    changes.remove(logger);
    logging.setLogLevel(logger, configured.orElse(null));
    LOG.info("The log level of {} is the configured one again.", logger);
  }

  private Optional<LogLevel> configuredLevel(String logger) {
    return Optional.ofNullable(logging.getLoggerConfiguration(logger))
        .map(LoggerConfiguration::getConfiguredLevel);
  }

  /** Logs the sentence at WARN, so that a change leaves a trace at every usual level. */
  private static String told(String sentence) {
    LOG.warn("{}", sentence);
    return sentence;
  }
}

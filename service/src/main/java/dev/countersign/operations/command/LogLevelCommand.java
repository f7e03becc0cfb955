package dev.countersign.operations.command;

import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.loglevels.LogLevelChange;
import dev.countersign.operations.loglevels.LogLevelClient;
import dev.countersign.operations.metrics.MetricsSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "log-level",
    description = {
      "Change a log level of the running service.",
      "The configured level returns after a time. LEVEL is ERROR, WARN, INFO, DEBUG, or DEFAULT"
          + " to restore it at once. DEBUG is possible"
          + " for dev.countersign, com.zaxxer.hikari.pool and the loggers below them. Needs"
          + " countersign.metrics.enabled, and the secret key of the service. Run it on the"
          + " machine or in the container of the replica."
    },
    customSynopsis = "countersign log-level LOGGER LEVEL [--for=TIME] [--SETTING=VALUE...]",
    footer = {"", "Example: countersign log-level dev.countersign.api.access DEBUG --for 5m"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class LogLevelCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description =
          "How long the level lasts, at most 24h; then the configured level returns. Default:"
              + " ${DEFAULT-VALUE}.",
      defaultValue = "15m")
  private String length = "15m";

  LogLevelCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    LogLevelChange change = change();
    try (ConfigurableApplicationContext context =
        service.withOnly(LogLevelClient.class, settings.list())) {
      MetricsSettings port = context.getBean(MetricsSettings.class);
      if (!port.enabled()) {
        throw new CommandFailed(
            "The service listens for this command only with countersign.metrics.enabled=true.");
      }
      send(context.getBean(LogLevelClient.class), change, port);
    }
  }

  private void send(LogLevelClient client, LogLevelChange change, MetricsSettings port) {
    LogLevelClient.Outcome outcome;
    try {
      outcome = client.send(change, port.address(), port.port());
    } catch (IOException away) {
      throw new CommandFailed(
          "No service listens on port %d of this machine (countersign.metrics.port)."
              .formatted(port.port()));
    }
    if (!outcome.isDone()) {
      throw new CommandFailed("The log level was not changed. " + outcome.text());
    }
    spec.commandLine().getOut().println(outcome.text());
  }

  private LogLevelChange change() {
    String logger = settings.requireOwn("A logger is missing, such as dev.countersign.");
    String level = settings.requireOwn("A level is missing, such as DEBUG.");
    try {
      return LogLevelChange.of(logger, level.toUpperCase(Locale.ROOT), time());
    } catch (LogLevelChange.Impossible impossible) {
      throw new ParameterException(spec.commandLine(), impossible.getMessage());
    }
  }

  private Duration time() {
    try {
      return DurationStyle.detectAndParse(length);
    } catch (IllegalArgumentException unreadable) {
      throw new ParameterException(
          spec.commandLine(), "%s is not a time such as 15m.".formatted(length));
    }
  }
}

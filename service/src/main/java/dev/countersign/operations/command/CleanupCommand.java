package dev.countersign.operations.command;

import dev.countersign.credentials.signedtoken.ExpiredTokenFamilies;
import dev.countersign.platform.cleanup.CleanupJob;
import java.time.Instant;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Deletes all expired rows of one kind at once, under the names of Django's commands. */
abstract sealed class CleanupCommand implements Runnable {

  private final Service service;
  private final String rows;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  private CleanupCommand(Service service, String rows) {
    this.service = service;
    this.rows = rows;
  }

  abstract int remove(ConfigurableApplicationContext context);

  @Override
  public void run() {
    try (ConfigurableApplicationContext context = service.withoutWeb(settings.list(), _ -> {})) {
      spec.commandLine().getOut().println("Deleted %d %s.".formatted(remove(context), rows));
    }
  }

  @Command(
      name = "flushexpiredtokens",
      aliases = "flush-expired-tokens",
      description = {
        "Delete expired token families.",
        "The running service deletes them at the times of countersign.cleanup.tokens-cron."
      },
      footer = {"", "Example: countersign flushexpiredtokens"},
      versionProvider = CountersignCommand.Version.class,
      mixinStandardHelpOptions = true)
  static final class FlushExpiredTokens extends CleanupCommand {

    FlushExpiredTokens(Service service) {
      super(service, "expired token families");
    }

    @Override
    int remove(ConfigurableApplicationContext context) {
      return context.getBean(ExpiredTokenFamilies.class).removeUntil(Instant.MAX);
    }
  }

  @Command(
      name = "clearsessions",
      aliases = "clear-sessions",
      description = {
        "Delete expired sessions.",
        "The running service deletes them at the times of countersign.cleanup.sessions-cron."
      },
      footer = {"", "Example: countersign clearsessions"},
      versionProvider = CountersignCommand.Version.class,
      mixinStandardHelpOptions = true)
  static final class ClearSessions extends CleanupCommand {

    ClearSessions(Service service) {
      super(service, "expired sessions");
    }

    @Override
    int remove(ConfigurableApplicationContext context) {
      return context.getBean("sessionCleanup", CleanupJob.class).removeUntil(Instant.MAX);
    }
  }
}

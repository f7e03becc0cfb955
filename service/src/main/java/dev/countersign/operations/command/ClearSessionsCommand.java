package dev.countersign.operations.command;

import dev.countersign.platform.cleanup.CleanupJob;
import java.time.Instant;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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
class ClearSessionsCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  ClearSessionsCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    try (ConfigurableApplicationContext context = service.withoutWeb(settings.list(), _ -> {})) {
      int removed = context.getBean("sessionCleanup", CleanupJob.class).removeUntil(Instant.MAX);
      spec.commandLine().getOut().println("Deleted %d expired sessions.".formatted(removed));
    }
  }
}

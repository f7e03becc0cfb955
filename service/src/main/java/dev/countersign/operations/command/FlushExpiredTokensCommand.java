package dev.countersign.operations.command;

import dev.countersign.credentials.signedtoken.ExpiredTokenFamilies;
import java.time.Instant;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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
class FlushExpiredTokensCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  FlushExpiredTokensCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    try (ConfigurableApplicationContext context = service.withoutWeb(settings.list(), _ -> {})) {
      int removed = context.getBean(ExpiredTokenFamilies.class).removeUntil(Instant.MAX);
      spec.commandLine().getOut().println("Deleted %d expired token families.".formatted(removed));
    }
  }
}

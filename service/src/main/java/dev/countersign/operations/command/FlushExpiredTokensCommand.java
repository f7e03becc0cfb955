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
    description =
        "Removes log-ins whose refresh tokens have expired; the service also does so by itself.",
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
      spec.commandLine().getOut().println("Removed %d expired log-ins.".formatted(removed));
    }
  }
}

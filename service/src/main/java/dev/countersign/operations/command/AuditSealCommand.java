package dev.countersign.operations.command;

import dev.countersign.identity.audit.SealJob;
import java.time.Instant;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "seal",
    description = {
      "Seal new events of the audit log.",
      "The running service seals them at the times of countersign.events.seal-cron."
    },
    footer = {"", "Example: countersign audit seal"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class AuditSealCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  AuditSealCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    try (ConfigurableApplicationContext context = service.withoutWeb(settings.list(), _ -> {})) {
      int sealed = context.getBean(SealJob.class).sealUntil(Instant.MAX);
      spec.commandLine().getOut().println("Sealed %d events.".formatted(sealed));
    }
  }
}

package dev.countersign.operations.command;

import dev.countersign.operations.terminal.Progress;
import dev.countersign.operations.userfiles.UserFileExport;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "export",
    description = {
      "Export all users as JSON Lines.",
      "Writes one line for each group and each user to standard output, including the password "
          + "hash. Treat the output as a secret."
    },
    footer = {"", "Example: (umask 077; countersign users export > users.jsonl)"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class UsersExportCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  UsersExportCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    var progress = new Progress(spec.commandLine().getErr(), "users exported");
    try (ConfigurableApplicationContext context = service.withoutWeb(settings.list(), _ -> {})) {
      context.getBean(UserFileExport.class).write(spec.commandLine().getOut(), progress);
    }
    progress.end();
  }
}

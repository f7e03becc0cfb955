package dev.countersign.operations.command;

import dev.countersign.operations.diagnosis.Status;
import dev.countersign.operations.diagnosis.StatusReader;
import dev.countersign.operations.diagnosis.StatusText;
import dev.countersign.operations.terminal.ListingFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "status",
    description = {
      "Show versions, replicas, scheduled jobs and keys.",
      "Also shows migrations, events without a seal and the age of the last seal. Reads the"
          + " database without changing it. Exits with 1 if the database cannot be read, and then"
          + " shows the rest."
    },
    footer = {"", "Example: countersign status --format json"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class StatusCommand implements Callable<Integer> {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Mixin private ListingFormat format = new ListingFormat();
  @Spec private CommandSpec spec = CommandSpec.create();

  StatusCommand(Service service) {
    this.service = service;
  }

  @Override
  public Integer call() {
    List<String> arguments = new ArrayList<>(settings.list());
    arguments.add("--countersign.database.start-timeout=0s"); // an unreachable database is shown
    try (ConfigurableApplicationContext context =
        service.withUnchangedDatabase(StatusReader.class, arguments)) {
      Status status = context.getBean(StatusReader.class).read();
      spec.commandLine()
          .getOut()
          .println(format.isJson() ? ListingFormat.json(status) : StatusText.of(status));
      return status.database() == null ? ExitCode.SOFTWARE : ExitCode.OK;
    }
  }
}

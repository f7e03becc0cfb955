package dev.countersign.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "users",
    description = "Takes users out of one installation and into another.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "Example: countersign users export > users.jsonl"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class UsersCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  static CommandLine with(Service service) {
    return new CommandLine(new UsersCommand())
        .addSubcommand(new UsersExportCommand(service))
        .addSubcommand(new UsersImportCommand(service));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command?");
  }
}

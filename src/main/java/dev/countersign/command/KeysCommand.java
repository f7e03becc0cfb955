package dev.countersign.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "keys",
    description = "Shows and changes the keys that tokens are signed with.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "Example: countersign keys list"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class KeysCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  static CommandLine with(Service service) {
    return new CommandLine(new KeysCommand())
        .addSubcommand(new KeysListCommand(service))
        .addSubcommand(new KeysRotateCommand(service));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command?");
  }
}

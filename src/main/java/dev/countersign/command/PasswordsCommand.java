package dev.countersign.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "passwords",
    description = "Prepares what new passwords are compared with.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "Example: countersign passwords build-blocklist words.txt words.bloom"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class PasswordsCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  static CommandLine withAll() {
    return new CommandLine(new PasswordsCommand()).addSubcommand(new BuildBlocklistCommand());
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command?");
  }
}

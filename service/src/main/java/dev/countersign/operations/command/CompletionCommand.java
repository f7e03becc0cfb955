package dev.countersign.operations.command;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "completion",
    description = "Prints a script that lets bash and zsh complete commands and options.",
    footer = {"", "Example: source <(countersign completion)"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class CompletionCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    spec.commandLine()
        .getOut()
        .print(AutoComplete.bash(spec.root().name(), spec.root().commandLine()));
    spec.commandLine().getOut().flush();
  }
}

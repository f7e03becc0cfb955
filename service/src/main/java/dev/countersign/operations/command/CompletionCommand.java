package dev.countersign.operations.command;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "completion",
    description = "Print a completion script for bash and zsh.",
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

package dev.countersign.operations.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that only has subcommands; without one it prints its usage and ends with 2. */
@Command(
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
abstract class CommandGroup implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  CommandLine with(Object... commands) {
    var line = new CommandLine(this);
    for (Object command : commands) {
      line.addSubcommand(command);
    }
    return line;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command?");
  }

  @Command(
      name = "users",
      description = "Takes users out of one installation and into another.",
      footer = {"", "Example: countersign users export > users.jsonl"})
  static final class Users extends CommandGroup {}

  @Command(
      name = "passwords",
      description = "Prepares what new passwords are compared with.",
      footer = {"", "Example: countersign passwords build-blocklist words.txt words.bloom"})
  static final class PasswordLists extends CommandGroup {}

  @Command(
      name = "keys",
      description = "Shows and changes the keys that tokens are signed with.",
      footer = {"", "Example: countersign keys list"})
  static final class Keys extends CommandGroup {}

  @Command(
      name = "audit",
      description = "Shows whether anybody has altered the audit log.",
      footer = {"", "Example: countersign audit verify"})
  static final class Audit extends CommandGroup {}
}

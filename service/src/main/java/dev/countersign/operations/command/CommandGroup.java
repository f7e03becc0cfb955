package dev.countersign.operations.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that has only subcommands. Without one, it prints its help and exits with 2. */
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
    throw new Missing(spec.commandLine());
  }

  /** Reports that a command was used without one of its subcommands. */
  static final class Missing extends ParameterException {
    Missing(CommandLine group) {
      super(group, "A command is missing.");
    }
  }

  @Command(
      name = "users",
      description = "Export and import users.",
      footer = {"", "Example: countersign users export > users.jsonl"})
  static final class Users extends CommandGroup {}

  @Command(
      name = "passwords",
      description = "Build a list of passwords that users cannot choose.",
      footer = {"", "Example: countersign passwords build-blocklist words.txt words.bloom"})
  static final class PasswordLists extends CommandGroup {}

  @Command(
      name = "keys",
      description = "List and rotate the keys that sign tokens.",
      footer = {"", "Example: countersign keys list"})
  static final class Keys extends CommandGroup {}

  @Command(
      name = "audit",
      description = "Verify, seal and stream the audit log.",
      footer = {"", "Example: countersign audit verify"})
  static final class Audit extends CommandGroup {}

  @Command(
      name = "database",
      description = "Distribute the tables over a Citus cluster.",
      footer = {"", "Example: countersign database distribute --plan"})
  static final class Database extends CommandGroup {}
}

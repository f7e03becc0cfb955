package dev.countersign.operations.command;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reports that a command was used without one of its subcommands. */
class MissingCommand extends ParameterException {
  MissingCommand(CommandLine group) {
    super(group, "A command is missing.");
  }
}

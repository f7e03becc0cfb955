package dev.countersign.command;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;

/** A command that was not understood ends with what was wrong, how it is used, and exit code 2. */
class MisuseReport implements IParameterExceptionHandler {

  @Override
  public int handleParseException(ParameterException misuse, String[] arguments) {
    CommandLine command = misuse.getCommandLine();
    command.getErr().println(misuse.getMessage());
    command.getErr().println();
    command.usage(command.getErr());
    return CommandLine.ExitCode.USAGE;
  }
}

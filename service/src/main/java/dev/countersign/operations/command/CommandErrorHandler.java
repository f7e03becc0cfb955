package dev.countersign.operations.command;

import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Prints why a command failed, and returns its exit code. */
class CommandErrorHandler implements IParameterExceptionHandler, IExecutionExceptionHandler {

  @Override
  public int handleParseException(ParameterException misuse, String[] arguments) {
    CommandLine command = misuse.getCommandLine();
    command.getErr().println(misuse.getMessage());
    command.getErr().println();
    command.usage(command.getErr());
    return CommandLine.ExitCode.USAGE;
  }

  /** Boot has already printed why the service did not start. */
  @Override
  public int handleExecutionException(
      Exception failure, CommandLine commandLine, ParseResult parsed) {
    if (failure instanceof CommandFailed) {
      commandLine.getErr().println(failure.getMessage());
    } else if (!(failure instanceof StartFailed)) {
      commandLine.getErr().println("The command failed: " + failure);
    }
    return CommandLine.ExitCode.SOFTWARE;
  }
}

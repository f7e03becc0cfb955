package dev.countersign.command;

import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** A failed command ends with one line that says why, and exit code 1. */
class FailureReport implements IExecutionExceptionHandler {

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

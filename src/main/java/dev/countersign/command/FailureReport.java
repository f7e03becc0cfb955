package dev.countersign.command;

import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** A failed command ends with one line that says why, and exit code 1. */
class FailureReport implements IExecutionExceptionHandler {

  @Override
  public int handleExecutionException(
      Exception failure, CommandLine commandLine, ParseResult parsed) {
    // Boot has already explained a start-up that failed.
    if (failure instanceof CommandFailed) {
      commandLine.getErr().println(failure.getMessage());
    }
    return CommandLine.ExitCode.SOFTWARE;
  }
}

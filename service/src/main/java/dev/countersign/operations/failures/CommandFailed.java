package dev.countersign.operations.failures;

/** Ends a command with a message for the operator. */
public class CommandFailed extends RuntimeException {
  public CommandFailed(String message) {
    super(message);
  }
}

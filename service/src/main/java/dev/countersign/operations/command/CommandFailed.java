package dev.countersign.operations.command;

/** Ends a command with a message for the operator. */
class CommandFailed extends RuntimeException {
  CommandFailed(String message) {
    super(message);
  }
}

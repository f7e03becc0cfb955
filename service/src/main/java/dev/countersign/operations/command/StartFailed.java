package dev.countersign.operations.command;

/** The service did not start, and Boot has told the operator why. */
class StartFailed extends RuntimeException {
  StartFailed(RuntimeException explained) {
    super(explained);
  }
}

package dev.countersign.operations.command;

/** Ends a command because the application did not start. The reason is already printed. */
class StartFailed extends RuntimeException {
  StartFailed(RuntimeException explained) {
    super(explained);
  }
}

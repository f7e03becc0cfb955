package dev.countersign.operations.failures;

/** Ends a command because the application did not start. The reason is already printed. */
public class StartFailed extends RuntimeException {
  public StartFailed(RuntimeException explained) {
    super(explained);
  }
}

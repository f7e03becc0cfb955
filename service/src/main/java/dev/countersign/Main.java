package dev.countersign;

import dev.countersign.operations.command.CountersignCommand;

/** Entry point of the program. Runs the command that the arguments name. */
public final class Main {

  /**
   * Threads that run virtual threads, for each core. With one for each core, requests that use the
   * CPU would delay all others; with more, the operating system divides the cores among them.
   */
  private static final int CARRIERS_FOR_EACH_CORE = 8;

  private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";

  private Main() {}

  public static void main(String[] arguments) {
    if (System.getProperty(CARRIERS) == null) {
      int cores = Runtime.getRuntime().availableProcessors();
      System.setProperty(CARRIERS, Integer.toString(CARRIERS_FOR_EACH_CORE * cores));
    }
    System.exit(CountersignCommand.run(Countersign.class, arguments));
  }
}

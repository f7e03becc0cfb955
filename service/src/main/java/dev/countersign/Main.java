package dev.countersign;

import dev.countersign.operations.command.CountersignCommand;

/** Entry point of the program. Runs the command that the arguments name. */
public final class Main {

  private Main() {}

  public static void main(String[] arguments) {
    System.exit(CountersignCommand.run(Countersign.class, arguments));
  }
}

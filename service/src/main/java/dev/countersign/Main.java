package dev.countersign;

import dev.countersign.operations.command.CountersignCommand;

/** Where the program starts. */
public final class Main {

  private Main() {}

  public static void main(String[] arguments) {
    System.exit(CountersignCommand.run(Countersign.class, arguments));
  }
}

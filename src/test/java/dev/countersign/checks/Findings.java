package dev.countersign.checks;

/** Counts what held and what did not, and ends the check with the counts and the exit code. */
final class Findings {

  private final String name;
  private int passed;
  private int failed;

  Findings(String name) {
    this.name = name;
  }

  synchronized void expect(String sentence, boolean holds) {
    if (holds) {
      passed++;
    } else {
      failed++;
    }
    System.out.println((holds ? "ok      " : "FAILED  ") + sentence);
  }

  static void figure(String text) {
    System.out.println("figure: " + text);
  }

  synchronized boolean haveFailed() {
    return failed > 0;
  }

  /** Lets no thread or pool that is left keep the check from ending. */
  void exit() {
    System.out.printf("%s: %d passed, %d failed%n", name, passed, failed);
    System.exit(failed == 0 && passed > 0 ? 0 : 1);
  }
}

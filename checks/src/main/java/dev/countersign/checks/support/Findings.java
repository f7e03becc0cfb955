package dev.countersign.checks.support;

/** Counts passed and failed expectations, and ends the check with the counts and an exit code. */
public final class Findings {

  private final String name;
  private int passed;
  private int failed;
  private int skipped;

  public Findings(String name) {
    this.name = name;
  }

  public synchronized void expect(String sentence, boolean holds) {
    if (holds) {
      passed++;
    } else {
      failed++;
    }
    System.out.println((holds ? "ok      " : "FAILED  ") + sentence);
  }

  /** Counts a part that cannot run on this machine. */
  public synchronized void skip(String sentence) {
    skipped++;
    System.out.println("skipped " + sentence);
  }

  public static void figure(String text) {
    System.out.println("figure: " + text);
  }

  public synchronized boolean haveFailed() {
    return failed > 0;
  }

  /** Exits the JVM, even if threads or pools are still running. */
  public void exit() {
    String rest = skipped == 0 ? "" : ", %d skipped".formatted(skipped);
    System.out.printf("%s: %d passed, %d failed%s%n", name, passed, failed, rest);
    System.exit(failed == 0 && passed + skipped > 0 ? 0 : 1);
  }
}

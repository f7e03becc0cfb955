package dev.countersign.command;

import java.io.PrintWriter;

/** Tells on standard error how far a long command has got. */
final class Progress {

  private static final int STEP = 10_000;

  private final PrintWriter err;
  private final String done;
  private long count;

  Progress(PrintWriter err, String done) {
    this.err = err;
    this.done = done;
  }

  void step() {
    steps(1);
  }

  void steps(int more) {
    long before = count;
    count += more;
    if (count / STEP > before / STEP) {
      tell();
    }
  }

  void end() {
    if (count % STEP != 0 || count == 0) {
      tell();
    }
  }

  private void tell() {
    err.println("%d %s".formatted(count, done));
    err.flush();
  }
}

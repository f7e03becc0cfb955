package dev.countersign.operations.terminal;

import java.io.PrintWriter;

/** Prints the progress of a long command to standard error. */
public final class Progress {

  private static final int USUAL_STEP = 10_000;

  private final PrintWriter err;
  private final String done;
  private final int step;
  private long count;

  public Progress(PrintWriter err, String done) {
    this(err, done, USUAL_STEP);
  }

  public Progress(PrintWriter err, String done, int step) {
    this.err = err;
    this.done = done;
    this.step = step;
  }

  public void step() {
    steps(1);
  }

  public void steps(int more) {
    long before = count;
    count += more;
    if (count / step > before / step) {
      print();
    }
  }

  public void end() {
    if (count % step != 0 || count == 0) {
      print();
    }
  }

  private void print() {
    err.println("%d %s".formatted(count, done));
    err.flush();
  }
}

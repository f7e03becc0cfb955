package dev.countersign.operations.userfiles;

import dev.countersign.operations.failures.CommandFailed;
import java.io.PrintWriter;

/** Prints what is wrong with entries of a file, at most 100 of each kind, and counts them. */
final class LineReport {

  private static final int MOST_PRINTED = 100;

  private final PrintWriter err;
  private int invalid;
  private int conflicts;
  private int withoutPassword;
  private int leftOut;

  LineReport(PrintWriter err) {
    this.err = err;
  }

  void invalid(String place, String reason) {
    print(++invalid, "%s is not a user: %s".formatted(place, reason));
  }

  void conflict(String text) {
    print(++conflicts, text);
  }

  void withoutPassword(String place, String reason) {
    print(++withoutPassword, "%s: %s The user must reset the password.".formatted(place, reason));
  }

  void leftOut(String place, String reason) {
    print(++leftOut, "%s is left out: %s".formatted(place, reason));
  }

  /** Ends the import if an entry was invalid. */
  void requireAllValid() {
    if (invalid > 0) {
      throw new CommandFailed(
          "Entries that are not users: %d. Nothing was imported.".formatted(invalid));
    }
  }

  /** Returns the numbers for the last line of the command. */
  String summary() {
    return (withoutPassword == 0 ? "" : " Users without a password: %d.".formatted(withoutPassword))
        + (leftOut == 0 ? "" : " Left out: %d.".formatted(leftOut));
  }

  private void print(int number, String text) {
    if (number <= MOST_PRINTED) {
      err.println(text);
    }
  }
}

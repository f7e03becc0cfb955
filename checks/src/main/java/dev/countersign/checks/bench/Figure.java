package dev.countersign.checks.bench;

import java.util.Locale;

/** One measured figure, how large or small it should be, and whether it is a ratio of one run. */
record Figure(String name, boolean isRatio, double wanted, double measured) {

  static Figure ratio(String name, double wanted, double measured) {
    return new Figure(name, true, wanted, measured);
  }

  /** Of what should be as little as can be. */
  static Figure amount(String name, double wanted, double measured) {
    return new Figure(name, false, wanted, measured);
  }

  boolean isMeasured() {
    return Double.isFinite(measured) && measured > 0;
  }

  String row() {
    return String.format(
        Locale.ROOT,
        "| %s | %s %s | %.2f |",
        name,
        isRatio ? "at least" : "at most",
        Double.toString(wanted),
        measured);
  }
}

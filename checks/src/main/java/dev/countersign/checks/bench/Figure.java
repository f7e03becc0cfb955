package dev.countersign.checks.bench;

import java.util.Locale;

/** A measured figure with its target, which is a minimum for ratios and a maximum for amounts. */
record Figure(String name, boolean isRatio, double wanted, double measured) {

  static Figure ratio(String name, double wanted, double measured) {
    return new Figure(name, true, wanted, measured);
  }

  /** Creates a figure that should be as small as possible. */
  static Figure amount(String name, double wanted, double measured) {
    return new Figure(name, false, wanted, measured);
  }

  /** Accepts 0: on a busy machine no login may fit into the seconds of a quick run. */
  boolean isMeasured() {
    return Double.isFinite(measured) && measured >= 0;
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

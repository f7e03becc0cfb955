package dev.countersign.operations.diagnosis;

import java.util.Locale;

/** Formats a report for a terminal, one line for each result. */
public final class DoctorText {

  private DoctorText() {}

  public static String of(DoctorReport report) {
    Program program = report.program();
    var text =
        new StringBuilder(
            "Countersign %s, commit %s, Java %s\n\n"
                .formatted(program.version(), program.commit(), program.java()));
    report
        .examinations()
        .forEach(
            examined ->
                text.append(
                    "%-8s %s: %s\n"
                        .formatted(word(examined.verdict()), examined.name(), examined.text())));
    report
        .checks()
        .forEach(
            finding ->
                text.append(
                    "%-8s (%s) %s%s\n"
                        .formatted(
                            finding.level().toString().toLowerCase(Locale.ROOT),
                            finding.id(),
                            finding.text(),
                            finding.property().isEmpty()
                                ? ""
                                : " [%s]".formatted(finding.property()))));
    return text.append("\nResult: %s".formatted(word(report.verdict()))).toString();
  }

  private static String word(Verdict verdict) {
    return verdict.toString().toLowerCase(Locale.ROOT);
  }
}

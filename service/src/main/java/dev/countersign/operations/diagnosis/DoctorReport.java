package dev.countersign.operations.diagnosis;

import dev.countersign.operations.deploycheck.Findings;
import dev.countersign.platform.checks.Level;
import java.time.Instant;
import java.util.List;

/**
 * The report for support, without secrets.
 *
 * @param at when it was made
 * @param program the versions of this program and of Java
 * @param verdict the worst verdict of all
 * @param examinations what was examined
 * @param checks the findings of the configuration checks
 */
public record DoctorReport(
    Instant at,
    Program program,
    Verdict verdict,
    List<Examined> examinations,
    List<CheckFinding> checks) {

  /** A finding without its hint; docs/reference/checks.md has the remedy. */
  public record CheckFinding(String id, Level level, String property, String text) {}

  static DoctorReport of(Instant at, List<Examined> examinations, Findings findings) {
    List<CheckFinding> checks =
        findings.list().stream()
            .map(
                finding ->
                    new CheckFinding(
                        finding.id(), finding.level(), finding.property(), finding.text()))
            .toList();
    return new DoctorReport(
        at, Program.current(), worst(examinations, findings), examinations, checks);
  }

  private static Verdict worst(List<Examined> examinations, Findings findings) {
    Verdict worst = findings.reach(Level.WARNING) ? Verdict.WARNING : Verdict.OK;
    worst = findings.reach(Level.ERROR) ? Verdict.FAILED : worst;
    for (Examined examined : examinations) {
      worst = examined.verdict().compareTo(worst) > 0 ? examined.verdict() : worst;
    }
    return worst;
  }
}

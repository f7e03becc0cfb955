package dev.countersign.reference;

import static dev.countersign.reference.ReferencePage.code;
import static dev.countersign.reference.ReferencePage.plain;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Keeps docs/reference/checks.md equal to the findings that the code declares. */
class ChecksReferenceTest {

  private static final String ID = "(security|countersign)\\.[DIWEC][0-9]{3}";

  private static final String INTRODUCTION =
      """
      `bin/countersign check` looks for problems in the configuration and prints one finding for each, with its id. A finding
      can be hidden with `countersign.checks.silenced`. The ids that begin with `security.` are those of Django's deploy checks.

      The column *runs* shows the option of `check` that includes the check. Checks marked *always* also run when the service
      starts, and those marked `--deploy` run then too if the profile `prod` is active. `…` stands for a value of your
      installation.
      """;

  private final List<CompilationUnitTree> sources = MainSources.all();

  @Test
  void the_page_lists_every_finding_with_its_level_message_and_remedy() throws IOException {
    List<DeclaredFinding> findings =
        sources.stream()
            .flatMap(unit -> DeclaredFinding.in(unit).stream())
            .distinct()
            .sorted(
                Comparator.comparing((DeclaredFinding finding) -> !finding.id().startsWith("sec"))
                    .thenComparing(DeclaredFinding::id)
                    .thenComparing(DeclaredFinding::property)
                    .thenComparing(DeclaredFinding::text))
            .toList();

    assertThat(findings)
        .allSatisfy(finding -> assertThat(finding.id()).matches(ID))
        .extracting(DeclaredFinding::id)
        .containsAll(idsInCode());

    new ReferencePage("checks.md", getClass(), "Deploy checks", INTRODUCTION)
        .table(
            List.of("id", "level", "runs", "setting", "message", "remedy"),
            findings.stream().map(ChecksReferenceTest::row).toList())
        .assertCurrent();
  }

  private static List<String> row(DeclaredFinding finding) {
    return List.of(
        code(finding.id()),
        finding.level().toUpperCase(Locale.ROOT),
        finding.runs(),
        finding.property().equals(SourceText.UNKNOWN) ? "" : code(finding.property()),
        plain(finding.text()),
        plain(finding.hint()));
  }

  private Set<String> idsInCode() {
    var ids = new TreeSet<String>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitLiteral(LiteralTree literal, Void none) {
        if (String.valueOf(literal.getValue()).matches(ID)) {
          ids.add(String.valueOf(literal.getValue()));
        }
        return null;
      }
    }.scan(sources, null);
    return ids;
  }
}

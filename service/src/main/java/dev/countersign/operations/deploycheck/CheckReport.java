package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.checks.Level;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** Formats findings in Django's format or as JSON. */
public final class CheckReport {

  private CheckReport() {}

  public static String text(Findings findings) {
    int count = findings.list().size();
    String end =
        "System check identified %s (%d silenced)."
            .formatted(
                count == 0 ? "no issues" : count + (count == 1 ? " issue" : " issues"),
                findings.silenced());
    return count == 0
        ? end
        : "System check identified some issues:\n" + groups(findings.list()) + "\n" + end;
  }

  public static String json(Findings findings) {
    return JsonMapper.shared()
        .writerWithDefaultPrettyPrinter()
        .writeValueAsString(new Document(findings.list(), findings.silenced()));
  }

  record Document(List<Finding> findings, int silenced) {}

  /** Groups the findings by level, the most severe first. */
  private static String groups(List<Finding> findings) {
    var text = new StringBuilder();
    for (Level level : List.of(Level.values()).reversed()) {
      List<Finding> group =
          findings.stream()
              .filter(finding -> finding.level() == level)
              .sorted(Comparator.comparing(CheckReport::sortedBy))
              .toList();
      if (!group.isEmpty()) {
        text.append("\n%sS:\n".formatted(level));
        text.append(group.stream().map(CheckReport::lines).collect(Collectors.joining()));
      }
    }
    return text.toString();
  }

  /** Returns the sort key, which puts Django's own checks first, as Django does. */
  private static String sortedBy(Finding finding) {
    return (finding.id().startsWith("security.") ? "0" : "1") + finding.id() + finding.property();
  }

  private static String lines(Finding finding) {
    var lines = new StringBuilder("?: (%s) %s\n".formatted(finding.id(), finding.text()));
    if (!finding.hint().isEmpty()) {
      lines.append("\tHINT: %s\n".formatted(finding.hint()));
    }
    if (!finding.property().isEmpty()) {
      lines.append(
          "\tSET BY: %s%s\n"
              .formatted(
                  finding.property(), finding.origin().isEmpty() ? "" : ", " + finding.origin()));
    }
    return lines.toString();
  }
}

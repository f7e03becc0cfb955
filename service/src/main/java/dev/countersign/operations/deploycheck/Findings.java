package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.checks.Level;
import java.util.ArrayList;
import java.util.List;

/** The findings of a run, and how many findings the settings silence. */
public record Findings(List<Finding> list, int silenced) {

  public Findings and(Findings others) {
    var all = new ArrayList<>(list);
    all.addAll(others.list());
    return new Findings(List.copyOf(all), silenced + others.silenced());
  }

  public boolean reach(Level level) {
    return list.stream().anyMatch(finding -> finding.isAtLeast(level));
  }
}

package dev.countersign.deploycheck;

import java.util.ArrayList;
import java.util.List;

/** What a run has found, and how many findings the settings silence. */
public record Findings(List<Finding> list, int silenced) {

  public Findings and(List<Finding> others) {
    var all = new ArrayList<>(list);
    all.addAll(others);
    return new Findings(List.copyOf(all), silenced);
  }

  public boolean reach(Level level) {
    return list.stream().anyMatch(finding -> finding.isAtLeast(level));
  }
}

package dev.countersign.deploycheck;

import dev.countersign.settings.SettingOrigins;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Asks every question there is, or those that are wanted. */
@Component
public class DeployChecks {

  private final List<DeployCheck> checks;
  private final ObjectProvider<DatabaseChecks> database;
  private final SettingOrigins origins;
  private final ChecksSettings settings;

  /** What needs the database is made when it is asked for. */
  DeployChecks(
      List<DeployCheck> checks,
      ObjectProvider<DatabaseChecks> database,
      SettingOrigins origins,
      ChecksSettings settings) {
    this.checks = checks;
    this.database = database;
    this.origins = origins;
    this.settings = settings;
  }

  public SortedSet<String> tags() {
    var tags = new TreeSet<String>();
    checks.forEach(check -> tags.add(check.tag()));
    return tags;
  }

  public Findings run(Extent extent) {
    Stream<Finding> configured =
        checks.stream().filter(extent::includes).flatMap(check -> check.findings().stream());
    Stream<Finding> stored =
        extent.database() ? database.getObject().findings().stream() : Stream.empty();
    return unsilenced(Stream.concat(configured, stored).map(this::withOrigin).toList());
  }

  public Findings unsilenced(List<Finding> all) {
    List<Finding> shown =
        all.stream().filter(finding -> !settings.silenced().contains(finding.id())).toList();
    return new Findings(shown, all.size() - shown.size());
  }

  private Finding withOrigin(Finding finding) {
    return finding.origin().isEmpty() && !finding.property().isEmpty()
        ? finding.from(origins.of(finding.property()))
        : finding;
  }
}

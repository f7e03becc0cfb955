package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.settings.SettingOrigins;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Runs all checks of the configuration, or those that the scope selects. */
@Component
public class DeployChecks {

  private final List<CheckProvider> providers;
  private final ObjectProvider<DatabaseChecks> database;
  private final SettingOrigins origins;
  private final ChecksSettings settings;

  DeployChecks(
      List<CheckProvider> providers,
      ObjectProvider<DatabaseChecks> database,
      SettingOrigins origins,
      ChecksSettings settings) {
    this.providers = providers;
    this.database = database;
    this.origins = origins;
    this.settings = settings;
  }

  public SortedSet<String> tags() {
    var tags = new TreeSet<String>(Set.of(CheckScope.ADVICE));
    providers.forEach(provider -> tags.add(provider.tag()));
    return tags;
  }

  public Findings run(CheckScope scope) {
    Stream<Finding> configured =
        providers.stream()
            .flatMap(scope::selected)
            .flatMap(check -> check.findings().stream())
            .sorted(FindingOrder.BY_ID);
    Stream<Finding> stored =
        scope.database() ? database.getObject().findings().stream() : Stream.empty();
    return settings.unsilenced(Stream.concat(configured, stored).map(this::withOrigin).toList());
  }

  private Finding withOrigin(Finding finding) {
    return finding.origin().isEmpty() && !finding.property().isEmpty()
        ? finding.from(origins.of(finding.property()))
        : finding;
  }
}

package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Checks that all migrations of this release have been applied. */
@Component
class MigrationsCheck implements DatabaseCheck {

  private final ObjectProvider<Flyway> flyway;

  /** Creates the check. There is no Flyway bean if migrations are applied outside the service. */
  MigrationsCheck(ObjectProvider<Flyway> flyway) {
    this.flyway = flyway;
  }

  @Override
  public List<Finding> findings() {
    return flyway.stream()
        .map(all -> all.info().pending())
        .filter(pending -> pending.length > 0)
        .map(MigrationsCheck::finding)
        .toList();
  }

  private static Finding finding(MigrationInfo[] pending) {
    String versions =
        Arrays.stream(pending)
            .map(migration -> migration.getVersion() + " " + migration.getDescription())
            .collect(Collectors.joining(", "));
    return Finding.error(
        "countersign.E011",
        "spring.datasource.url",
        "The database lacks migrations of this release: %s.".formatted(versions),
        "Run bin/countersign migrate.");
  }
}

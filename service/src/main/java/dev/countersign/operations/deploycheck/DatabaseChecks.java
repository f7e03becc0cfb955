package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.util.List;
import org.springframework.stereotype.Component;

/** Runs all database checks, if the database is reachable. */
@Component
class DatabaseChecks {

  private final List<DatabaseCheck> checks;
  private final DatabaseFactStore facts;

  DatabaseChecks(List<DatabaseCheck> checks, DatabaseFactStore facts) {
    this.checks = checks;
    this.facts = facts;
  }

  List<Finding> findings() {
    if (!facts.canBeAsked()) {
      return List.of(
          Finding.error(
              "countersign.E010",
              "spring.datasource.url",
              "The database cannot be reached.",
              "Start it, or correct spring.datasource.url, .username and .password."));
    }
    return checks.stream().flatMap(check -> check.findings().stream()).toList();
  }
}

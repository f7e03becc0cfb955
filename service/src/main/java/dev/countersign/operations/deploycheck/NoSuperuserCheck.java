package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.util.List;
import org.springframework.stereotype.Component;

/** Checks that there is an active superuser, who can manage users. */
@Component
class NoSuperuserCheck implements DatabaseCheck {

  private final DatabaseFactStore facts;

  NoSuperuserCheck(DatabaseFactStore facts) {
    this.facts = facts;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W043",
            "spring.datasource.url",
            "There is no active superuser.",
            "Run bin/countersign createsuperuser.")
        .onlyIf(facts.hasUsers() && !facts.hasActiveSuperuser());
  }
}

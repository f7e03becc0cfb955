package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Checks that the database role is no superuser, so that a flaw in the service does not expose
 * every database of the server.
 */
@Component
class SuperuserRoleCheck implements DatabaseCheck {

  private final DatabaseFactStore facts;

  SuperuserRoleCheck(DatabaseFactStore facts) {
    this.facts = facts;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W040",
            "spring.datasource.username",
            "The service connects as a superuser of the database server.",
            "Create a role that owns only this database.")
        .onlyIf(facts.isRoleSuperuser());
  }
}

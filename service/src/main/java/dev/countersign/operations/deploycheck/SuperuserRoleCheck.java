package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.util.List;
import org.springframework.stereotype.Component;

/** A hole in the service should not be one in every database of the server. */
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
            "The service uses a role that is superuser of the database server.",
            "Create a role of its own that owns this database alone.")
        .onlyIf(facts.isRoleSuperuser());
  }
}

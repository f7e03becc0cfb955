package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.util.List;
import org.springframework.stereotype.Component;

/** Checks that all staff have a second factor, because their accounts can change others. */
@Component
class StaffFactorCheck implements DatabaseCheck {

  private final DatabaseFactStore facts;

  StaffFactorCheck(DatabaseFactStore facts) {
    this.facts = facts;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W072",
            "spring.datasource.url",
            "A staff member or superuser has no second factor.",
            "Set countersign.second-factor.required=staff, and ask staff to set up two-step login at"
                + " /account/security/. The password alone can add the first factor.")
        .onlyIf(facts.hasUsers() && facts.hasStaffWithoutSecondFactor());
  }
}

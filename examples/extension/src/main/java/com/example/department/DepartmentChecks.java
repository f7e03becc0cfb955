package com.example.department;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.util.List;

/** A deploy check: warns if no department can be chosen. */
class DepartmentChecks implements CheckProvider {

  private final DepartmentSettings settings;

  DepartmentChecks(DepartmentSettings settings) {
    this.settings = settings;
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                "department.W001",
                "example.departments",
                "There is no department to choose.",
                "Set example.departments to a list of names.")
            .when(() -> settings.departments().isEmpty()));
  }
}

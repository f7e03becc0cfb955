package com.example.department;

import dev.countersign.api.access.AccessRequest;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.Permission;

/** A permission: allows users who have a department. */
class HasDepartment implements Permission {

  private final DepartmentStore store;

  HasDepartment(DepartmentStore store) {
    this.store = store;
  }

  @Override
  public String name() {
    return "has-department";
  }

  @Override
  public boolean allows(AccessRequest attempt) {
    return attempt.caller() instanceof Authenticated caller
        && store.departmentOf(caller.userId()).isPresent();
  }
}

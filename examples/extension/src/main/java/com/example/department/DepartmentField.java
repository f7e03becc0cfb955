package com.example.department;

import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.TextRule;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.users.User;
import dev.countersign.selfservice.accounts.RegistrationField;

/** A registration field: adds an optional department, in the API and on the page. */
class DepartmentField implements RegistrationField {

  private final DepartmentSettings settings;
  private final DepartmentStore store;

  DepartmentField(DepartmentSettings settings, DepartmentStore store) {
    this.settings = settings;
    this.store = store;
  }

  @Override
  public TextField field() {
    return TextField.text("department", "Department")
        .optional()
        .atMost(50)
        .rule(name -> TextRule.unless(isKnown(name), "There is no such department."))
        .build();
  }

  private boolean isKnown(String name) {
    return settings.departments().contains(name);
  }

  @Override
  public void store(User user, ValidatedInput input) {
    input
        .text("department")
        .filter(name -> !name.isEmpty())
        .ifPresent(name -> store.setDepartment(user.id(), name));
  }
}

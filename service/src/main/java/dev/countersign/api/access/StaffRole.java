package dev.countersign.api.access;

import dev.countersign.identity.rights.StaffSettings;

/** Allows staff; if {@code countersign.staff.roles} is on, only those with a permission. */
abstract class StaffRole implements Permission {

  private final String name;
  private final String right;
  private final boolean areRolesOn;

  StaffRole(String name, String right, StaffSettings settings) {
    this.name = name;
    this.right = right;
    this.areRolesOn = settings.roles();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean allows(AccessRequest attempt) {
    return attempt.caller() instanceof Authenticated caller
        && caller.user().isStaff()
        && (!areRolesOn || caller.hasPermission(right));
  }
}

package dev.countersign.api.access;

import java.util.List;

/** Allows callers who have all the named permissions, by themselves or through a group. */
record HeldPermissions(List<String> wanted) implements Permission {

  @Override
  public String name() {
    return "has " + String.join(" and ", wanted);
  }

  @Override
  public boolean allows(AccessRequest attempt) {
    return attempt.caller() instanceof Authenticated caller
        && wanted.stream().allMatch(caller::hasPermission);
  }
}

package com.example.department;

import dev.countersign.credentials.signedtoken.ClaimsContributor;
import dev.countersign.identity.users.User;
import java.util.Map;

/** A claim: adds the department to access and refresh tokens. Reads one row at each login. */
class DepartmentClaim implements ClaimsContributor {

  private final DepartmentStore store;

  DepartmentClaim(DepartmentStore store) {
    this.store = store;
  }

  @Override
  public Map<String, Object> claims(User user) {
    return store
        .departmentOf(user.id())
        .<Map<String, Object>>map(name -> Map.of("department", name))
        .orElseGet(Map::of);
  }
}

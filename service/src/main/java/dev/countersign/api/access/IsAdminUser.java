package dev.countersign.api.access;

import org.springframework.stereotype.Component;

/** Allowed: staff. Asks the user's row, so that a demotion counts at once. */
@Component
public class IsAdminUser implements Permission {

  @Override
  public String name() {
    return "is-admin-user";
  }

  @Override
  public boolean allows(AccessRequest attempt) {
    return attempt.caller() instanceof Authenticated caller && caller.user().isStaff();
  }
}

package dev.countersign.integration.introspection;

import dev.countersign.api.access.AccessRequest;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permission;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Allows staff and the users in {@code countersign.introspection.callers}. Staff need the same role
 * as for other staff endpoints. Reads the user's row, so that a deactivation takes effect at once.
 */
@Component
class MayIntrospect implements Permission {

  private final Set<Long> callers;
  private final IsAdminUser staff;

  MayIntrospect(IntrospectionSettings settings, IsAdminUser staff) {
    this.callers = Set.copyOf(settings.callers());
    this.staff = staff;
  }

  @Override
  public String name() {
    return "may-introspect";
  }

  @Override
  public boolean allows(AccessRequest attempt) {
    return staff.allows(attempt)
        || (attempt.caller() instanceof Authenticated caller
            && callers.contains(caller.user().id()));
  }
}

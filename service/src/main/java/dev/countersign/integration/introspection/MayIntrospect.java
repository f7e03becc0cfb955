package dev.countersign.integration.introspection;

import dev.countersign.api.access.AccessRequest;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.Permission;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Allows staff and the users in {@code countersign.introspection.callers}. Reads the user's row, so
 * that a deactivation takes effect at once.
 */
@Component
class MayIntrospect implements Permission {

  private final Set<Long> callers;

  MayIntrospect(IntrospectionSettings settings) {
    this.callers = Set.copyOf(settings.callers());
  }

  @Override
  public String name() {
    return "may-introspect";
  }

  @Override
  public boolean allows(AccessRequest attempt) {
    return attempt.caller() instanceof Authenticated caller
        && (caller.user().isStaff() || callers.contains(caller.userId()));
  }
}

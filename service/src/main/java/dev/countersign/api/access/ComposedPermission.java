package dev.countersign.api.access;

import static java.util.stream.Collectors.joining;

import dev.countersign.platform.errors.AccessConfirmationRequired;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.Refusal;
import java.util.List;

/** A permission that consists of others. */
sealed interface ComposedPermission extends Permission {

  /** Allows what at least one permission allows. Asks them in order, until one allows. */
  record AnyOf(List<Permission> parts) implements ComposedPermission {

    @Override
    public String name() {
      return "any of " + parts.stream().map(Permission::name).collect(joining(", "));
    }

    @Override
    public boolean allows(AccessRequest attempt) {
      return parts.stream().anyMatch(part -> part.allows(attempt));
    }

    /** Asks for a confirmation of access if that is one of the ways in. */
    @Override
    public Refusal refusal() {
      return parts.stream()
          .map(Permission::refusal)
          .filter(AccessConfirmationRequired.class::isInstance)
          .findFirst()
          .orElseGet(PermissionDenied::new);
    }

    @Override
    public boolean allowsAnybody(String method) {
      return parts.stream().anyMatch(part -> part.allowsAnybody(method));
    }
  }

  /** Allows what no permission allows. */
  record NoneOf(List<Permission> parts) implements ComposedPermission {

    @Override
    public String name() {
      return "none of " + parts.stream().map(Permission::name).collect(joining(", "));
    }

    @Override
    public boolean allows(AccessRequest attempt) {
      return parts.stream().noneMatch(part -> part.allows(attempt));
    }
  }
}

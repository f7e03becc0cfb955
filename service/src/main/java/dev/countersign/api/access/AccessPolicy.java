package dev.countersign.api.access;

import dev.countersign.platform.errors.AccessConfirmationRequired;
import java.util.List;

/**
 * Holds the schemes of an endpoint in their order, and its permissions. Every permission must allow
 * the request.
 */
public record AccessPolicy(List<AuthenticationScheme> schemes, List<Permission> permissions) {

  public boolean allows(AccessRequest attempt) {
    return permissions.stream().allMatch(permission -> permission.allows(attempt));
  }

  /** Returns true if a permission asks for recent proof of identity. */
  public boolean needsRecentProof() {
    return permissions.stream()
        .anyMatch(permission -> permission.refusal() instanceof AccessConfirmationRequired);
  }

  public boolean allowsAnybody(String method) {
    return permissions.stream().allMatch(permission -> permission.allowsAnybody(method));
  }
}

package dev.countersign.api.access;

import java.util.List;

/**
 * Holds the schemes of an endpoint in their order, and its permissions. Every permission must allow
 * the request.
 */
public record AccessPolicy(List<AuthenticationScheme> schemes, List<Permission> permissions) {

  public boolean allows(AccessRequest attempt) {
    return permissions.stream().allMatch(permission -> permission.allows(attempt));
  }

  public boolean allowsAnybody(String method) {
    return permissions.stream().allMatch(permission -> permission.allowsAnybody(method));
  }
}

package dev.countersign.api.access;

import java.util.List;

/** What an endpoint demands: schemes in order, and permissions that must all allow. */
public record AccessPolicy(List<AuthenticationScheme> schemes, List<Permission> permissions) {

  public boolean allows(AccessRequest attempt) {
    return permissions.stream().allMatch(permission -> permission.allows(attempt));
  }

  public boolean allowsAnybody(String method) {
    return permissions.stream().allMatch(permission -> permission.allowsAnybody(method));
  }
}

package dev.countersign.api.access;

import dev.countersign.api.access.Credential.Impersonator;
import dev.countersign.platform.errors.AccessConfirmationRequired;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Holds the schemes of an endpoint in their order, and its permissions. Every permission must allow
 * the request.
 *
 * @param isOpenBeforeEnrolment Whether users who must add a second factor may use the endpoint.
 * @param isOpenToImpersonation Whether staff who view the account of a user may use the endpoint.
 */
public record AccessPolicy(
    List<AuthenticationScheme> schemes,
    List<Permission> permissions,
    boolean isOpenBeforeEnrolment,
    boolean isOpenToImpersonation) {

  /** Returns whether a staff member who views the account of a user may use the method. */
  boolean isOpenTo(Impersonator impersonator, String method) {
    return isOpenToImpersonation
        && (!impersonator.isReadOnly() || AccessRequest.isReadOnly(method));
  }

  public boolean allows(AccessRequest attempt) {
    return permissions.stream().allMatch(permission -> permission.allows(attempt));
  }

  /** Returns true if a permission asks for recent proof of identity. */
  public boolean needsRecentProof() {
    return permissions.stream()
        .anyMatch(permission -> permission.refusal() instanceof AccessConfirmationRequired);
  }

  /** Returns true if recent proof of identity is all that the caller lacks. */
  public boolean allowsAfterProof(AccessRequest attempt) {
    List<Permission> denying =
        permissions.stream().filter(permission -> !permission.allows(attempt)).toList();
    return !denying.isEmpty()
        && denying.stream()
            .allMatch(permission -> permission.refusal() instanceof AccessConfirmationRequired);
  }

  /** Returns the names of the permissions that can refuse a request. */
  public String restrictions() {
    return permissions.stream()
        .filter(permission -> !(permission instanceof AllowAny))
        .map(Permission::name)
        .collect(Collectors.joining(", "));
  }

  public boolean allowsAnybody(String method) {
    return permissions.stream().allMatch(permission -> permission.allowsAnybody(method));
  }
}

package dev.countersign.platform.errors;

/** Refuses an authenticated user who lacks the permission. */
public final class PermissionDenied extends Refusal {

  public PermissionDenied() {
    super(403, "permission_denied", "You do not have permission to perform this action.");
  }
}

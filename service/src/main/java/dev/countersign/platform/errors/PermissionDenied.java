package dev.countersign.platform.errors;

/** A known caller who may not do this. */
public final class PermissionDenied extends Refusal {

  public PermissionDenied() {
    super(403, "permission_denied", "You do not have permission to perform this action.");
  }
}

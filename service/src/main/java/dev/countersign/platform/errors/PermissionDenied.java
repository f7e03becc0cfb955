package dev.countersign.platform.errors;

import dev.countersign.platform.extensionapi.ExtensionApi;

/** Refuses an authenticated user who lacks the permission. */
@ExtensionApi
public final class PermissionDenied extends Refusal {

  public PermissionDenied() {
    super(403, "permission_denied", "You do not have permission to perform this action.");
  }
}

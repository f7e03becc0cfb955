package dev.countersign.platform.errors;

import dev.countersign.platform.extensionapi.ExtensionApi;

/** Refuses a request that is not allowed to a staff member who views the account of a user. */
@ExtensionApi
public final class ImpersonationRefused extends Refusal {

  public ImpersonationRefused() {
    super(
        403,
        "impersonation_refused",
        "This is not allowed while you view the account of another user.");
  }
}

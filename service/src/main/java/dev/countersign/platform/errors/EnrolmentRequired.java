package dev.countersign.platform.errors;

import dev.countersign.platform.extensionapi.ExtensionApi;

/** Refuses a user who must add a second factor before anything else. */
@ExtensionApi
public final class EnrolmentRequired extends Refusal {

  public EnrolmentRequired() {
    super(
        403,
        "second_factor_required",
        "Your account needs two-step login. Set it up at /account/security/.");
  }
}

package dev.countersign.platform.errors;

import dev.countersign.platform.extensionapi.ExtensionApi;

/** Refuses a sensitive change, because the user has not proved their identity recently. */
@ExtensionApi
public final class AccessConfirmationRequired extends Refusal {

  /**
   * @param path The path of the endpoint that confirms access.
   */
  public AccessConfirmationRequired(String path) {
    super(
        403,
        "access_confirmation_required",
        "Confirm your password first: send it to %s, and repeat this request with the confirmation in the header Access-Confirmation."
            .formatted(path));
  }
}

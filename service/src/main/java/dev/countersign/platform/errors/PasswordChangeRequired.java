package dev.countersign.platform.errors;

import dev.countersign.platform.extensionapi.ExtensionApi;

/** Refuses a right password that the user must change before it opens a login. */
@ExtensionApi
public final class PasswordChangeRequired extends Refusal {

  /**
   * @param hasAddress Whether the account has an address for the mail with the reset link.
   */
  public PasswordChangeRequired(boolean hasAddress) {
    super(
        403,
        "password_change_required",
        hasAddress
            ? "Your password must be changed. Check your email."
            : "Your password must be changed. Contact support.");
  }
}

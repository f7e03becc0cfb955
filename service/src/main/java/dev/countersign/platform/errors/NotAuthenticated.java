package dev.countersign.platform.errors;

import dev.countersign.platform.extensionapi.ExtensionApi;

/**
 * Refuses an anonymous request where authentication is required: 403, as no credential was wrong.
 */
@ExtensionApi
public final class NotAuthenticated extends Refusal {

  public NotAuthenticated() {
    super(403, "not_authenticated", "Authentication credentials were not provided.");
  }
}

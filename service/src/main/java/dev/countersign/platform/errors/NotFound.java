package dev.countersign.platform.errors;

import dev.countersign.platform.extensionapi.ExtensionApi;

/** Refuses a request for something that does not exist or that the user may not see. */
@ExtensionApi
public final class NotFound extends Refusal {

  public NotFound() {
    super(404, "not_found", "Not found.");
  }
}

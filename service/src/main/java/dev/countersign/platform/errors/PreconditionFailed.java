package dev.countersign.platform.errors;

import dev.countersign.platform.extensionapi.ExtensionApi;

/** Refuses a change because the resource has another ETag than the request's If-Match. */
@ExtensionApi
public final class PreconditionFailed extends Refusal {

  public PreconditionFailed() {
    super(412, "precondition_failed", "The resource has changed since you read it.");
  }
}

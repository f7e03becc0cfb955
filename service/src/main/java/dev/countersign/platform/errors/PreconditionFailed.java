package dev.countersign.platform.errors;

/** Refuses a change because the resource has another ETag than the request's If-Match. */
public final class PreconditionFailed extends Refusal {

  public PreconditionFailed() {
    super(412, "precondition_failed", "The resource has changed since you read it.");
  }
}

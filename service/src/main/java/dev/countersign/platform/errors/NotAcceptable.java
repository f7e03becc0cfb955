package dev.countersign.platform.errors;

/** Refuses a request whose Accept header allows no format that the service can produce. */
public final class NotAcceptable extends Refusal {

  public NotAcceptable() {
    super(406, "not_acceptable", "Could not satisfy the request Accept header.");
  }
}

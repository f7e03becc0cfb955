package dev.countersign.platform.errors;

/** None of the forms we can answer in satisfies the Accept header. */
public final class NotAcceptable extends Refusal {

  public NotAcceptable() {
    super(406, "not_acceptable", "Could not satisfy the request Accept header.");
  }
}

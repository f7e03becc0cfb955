package dev.countersign.platform.errors;

/** Nothing is there, or nothing that this caller may know of. */
public final class NotFound extends Refusal {

  public NotFound() {
    super(404, "not_found", "Not found.");
  }
}

package dev.countersign.platform.errors;

/** Refuses a method that the endpoint does not support. */
public final class MethodNotAllowed extends Refusal {

  public MethodNotAllowed(String method) {
    super(405, "method_not_allowed", "Method \"" + method + "\" not allowed.");
  }
}

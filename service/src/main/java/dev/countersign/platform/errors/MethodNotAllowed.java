package dev.countersign.platform.errors;

/** The endpoint exists and does not know the method. */
public final class MethodNotAllowed extends Refusal {

  public MethodNotAllowed(String method) {
    super(405, "method_not_allowed", "Method \"" + method + "\" not allowed.");
  }
}

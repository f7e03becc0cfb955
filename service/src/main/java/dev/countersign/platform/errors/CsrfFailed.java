package dev.countersign.platform.errors;

/** Refuses a request with cookies that fails the CSRF check. */
public final class CsrfFailed extends Refusal {

  public CsrfFailed(String reason) {
    super(403, "csrf_failed", "CSRF Failed: " + reason);
  }
}

package dev.countersign.platform.errors;

/** Refuses a request with cookies that fails the CSRF check. */
public final class CsrfFailed extends Refusal {

  private final String reason;

  public CsrfFailed(String reason) {
    this(reason, reason);
  }

  /** Creates a refusal whose detail contains a header that the client sent; the log gets none. */
  public CsrfFailed(String detail, String reason) {
    super(403, "csrf_failed", "CSRF Failed: " + detail);
    this.reason = reason;
  }

  @Override
  public String reason() {
    return reason;
  }
}

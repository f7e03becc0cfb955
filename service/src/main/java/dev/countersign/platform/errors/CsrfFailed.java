package dev.countersign.platform.errors;

/** A browser sent this with its cookies, but nothing shows that a page of ours asked it to. */
public final class CsrfFailed extends Refusal {

  public CsrfFailed(String reason) {
    super(403, "csrf_failed", "CSRF Failed: " + reason);
  }
}

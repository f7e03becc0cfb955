package dev.countersign.platform.errors;

/** An anonymous caller where somebody has to be known: 403, because nothing sent was wrong. */
public final class NotAuthenticated extends Refusal {

  public NotAuthenticated() {
    super(403, "not_authenticated", "Authentication credentials were not provided.");
  }
}

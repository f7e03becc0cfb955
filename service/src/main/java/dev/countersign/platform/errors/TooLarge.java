package dev.countersign.platform.errors;

/** Refuses a body that is larger than the configured limit. */
public final class TooLarge extends Refusal {

  public TooLarge(long limit) {
    super(413, "request_too_large", "The request body is longer than " + limit + " bytes.");
  }
}

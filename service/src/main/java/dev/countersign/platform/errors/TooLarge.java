package dev.countersign.platform.errors;

/** The body is longer than this installation takes. */
public final class TooLarge extends Refusal {

  public TooLarge(long limit) {
    super(413, "request_too_large", "The request body is longer than " + limit + " bytes.");
  }
}

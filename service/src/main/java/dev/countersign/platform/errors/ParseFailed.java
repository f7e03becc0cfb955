package dev.countersign.platform.errors;

/** Refuses a body that cannot be parsed as its declared media type. */
public final class ParseFailed extends Refusal {

  public ParseFailed(String detail) {
    super(400, "parse_error", detail);
  }
}

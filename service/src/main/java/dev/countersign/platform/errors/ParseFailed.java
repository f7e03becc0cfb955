package dev.countersign.platform.errors;

/** The body claims a form that it does not have. */
public final class ParseFailed extends Refusal {

  public ParseFailed(String detail) {
    super(400, "parse_error", detail);
  }
}

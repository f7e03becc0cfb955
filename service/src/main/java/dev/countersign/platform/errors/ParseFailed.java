package dev.countersign.platform.errors;

import dev.countersign.platform.extensionapi.ExtensionApi;

/** Refuses a body that cannot be parsed as its declared media type. */
@ExtensionApi
public final class ParseFailed extends Refusal {

  public ParseFailed(String detail) {
    super(400, "parse_error", detail);
  }
}

package dev.countersign.platform.errors;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Ends the request. Thrown where it is discovered, turned into a response in one place, caught by
 * nobody else. Its message is a sentence for the client.
 */
public abstract sealed class Refusal extends RuntimeException
    permits AuthenticationFailed,
        CsrfFailed,
        InvalidToken,
        MethodNotAllowed,
        NotAcceptable,
        NotAuthenticated,
        NotFound,
        ParseFailed,
        PermissionDenied,
        Throttled,
        TooLarge,
        Unavailable,
        UnsupportedMediaType,
        ValidationFailed {

  private final int status;
  private final String code;

  Refusal(int status, String code, String detail) {
    super(detail, null, false, false);
    this.status = status;
    this.code = code;
  }

  public final int status() {
    return status;
  }

  /** The stable name a program can act on; the detail is for people and may be reworded. */
  public final String code() {
    return code;
  }

  /** The sentence for people. */
  public final String detail() {
    return String.valueOf(getMessage());
  }

  /** What the client reads. */
  public Map<String, Object> body() {
    var body = new LinkedHashMap<String, Object>();
    body.put("detail", detail());
    body.put("code", code);
    return body;
  }

  /** Headers this refusal adds to the response. */
  public Map<String, String> headers() {
    return Map.of();
  }
}

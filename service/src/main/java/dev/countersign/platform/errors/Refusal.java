package dev.countersign.platform.errors;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Ends the request with an error response. Only one place catches refusals and turns them into
 * responses. The message is written for the client.
 */
@ExtensionApi
public abstract sealed class Refusal extends RuntimeException
    permits AccessConfirmationRequired,
        AuthenticationFailed,
        CsrfFailed,
        EnrolmentRequired,
        IdempotencyKeyReused,
        ImpersonationRefused,
        InvalidToken,
        MethodNotAllowed,
        NotAcceptable,
        NotAuthenticated,
        NotFound,
        ParseFailed,
        PasswordChangeRequired,
        PermissionDenied,
        PreconditionFailed,
        RegistrationClosed,
        RequestInProgress,
        Throttled,
        TooLarge,
        Unavailable,
        UnsupportedMediaType,
        UnsupportedTokenType,
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

  /** Returns the stable code that programs act on. The detail is for humans and may be reworded. */
  public final String code() {
    return code;
  }

  /** Returns the message for humans. */
  public final String detail() {
    return String.valueOf(getMessage());
  }

  /** Returns why the request was refused, for the log: without anything that the client sent. */
  public String reason() {
    return code;
  }

  /** Returns the content of the response body. */
  public Map<String, Object> body() {
    var body = new LinkedHashMap<String, Object>();
    body.put("detail", detail());
    body.put("code", code);
    return body;
  }

  /** Returns the headers that this refusal adds to the response. */
  public Map<String, String> headers() {
    return Map.of();
  }
}

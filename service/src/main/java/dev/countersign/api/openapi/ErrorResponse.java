package dev.countersign.api.openapi;

import dev.countersign.platform.errors.AccessConfirmationRequired;
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.platform.errors.CsrfFailed;
import dev.countersign.platform.errors.EnrolmentRequired;
import dev.countersign.platform.errors.IdempotencyKeyReused;
import dev.countersign.platform.errors.ImpersonationRefused;
import dev.countersign.platform.errors.InvalidToken;
import dev.countersign.platform.errors.MethodNotAllowed;
import dev.countersign.platform.errors.NotAcceptable;
import dev.countersign.platform.errors.NotAuthenticated;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.ParseFailed;
import dev.countersign.platform.errors.PasswordChangeRequired;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.PreconditionFailed;
import dev.countersign.platform.errors.Refusal;
import dev.countersign.platform.errors.RegistrationClosed;
import dev.countersign.platform.errors.RequestInProgress;
import dev.countersign.platform.errors.Throttled;
import dev.countersign.platform.errors.TooLarge;
import dev.countersign.platform.errors.Unavailable;
import dev.countersign.platform.errors.UnsupportedMediaType;
import dev.countersign.platform.errors.UnsupportedTokenType;
import dev.countersign.platform.errors.ValidationFailed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Describes a redirect or error response, with an example body. */
record ErrorResponse(
    String name, int status, Object body, Set<String> headers, List<String> mediaTypes) {

  private record Told(String detail, String code) {}

  static final String JSON = "application/json";
  static final String PROBLEM = "application/problem+json";
  static final String HTML = "text/html";

  /** One example per refusal class. A test fails if a class is missing. */
  private static final List<ErrorResponse> REFUSALS =
      List.of(
              new AccessConfirmationRequired("/api/accounts/confirm-access/"),
              new AuthenticationFailed(
                  "Bearer realm=\"api\"",
                  "token_not_valid",
                  "Given token not valid for any token type",
                  List.of(
                      new TreeMap<>(
                          Map.of(
                              "token_class",
                              "AccessToken",
                              "token_type",
                              "access",
                              "message",
                              "Token is expired")))),
              new CsrfFailed("CSRF token missing."),
              new EnrolmentRequired(),
              new IdempotencyKeyReused(),
              new ImpersonationRefused(),
              new InvalidToken(),
              new MethodNotAllowed("DELETE"),
              new NotAcceptable(),
              new NotAuthenticated(),
              new NotFound(),
              new ParseFailed("JSON parse error - Expecting value: line 1 column 1 (char 0)"),
              new PasswordChangeRequired(true),
              new PermissionDenied(),
              new RegistrationClosed(),
              new PreconditionFailed(),
              new RequestInProgress(),
              new Throttled(Duration.ofMinutes(1)),
              new TooLarge(1_048_576),
              new Unavailable(Duration.ofSeconds(1)),
              new UnsupportedMediaType("text/plain"),
              new UnsupportedTokenType(),
              new ValidationFailed("field", "This field is required."))
          .stream()
          .map(ErrorResponse::of)
          .toList();

  /** The Host header is not allowed, or the path is malformed. */
  static final ErrorResponse BAD_REQUEST =
      ofEngine("BadRequest", 400, "Bad Request.", "bad_request");

  static final ErrorResponse HEAD_TOO_LARGE =
      ofEngine(
          "HeadTooLarge",
          431,
          "Request Header Fields Too Large.",
          "request_header_fields_too_large");

  static final ErrorResponse SERVER_ERROR =
      new ErrorResponse(
          "ServerError",
          500,
          new Told("A server error occurred.", "error"),
          Set.of(),
          List.of(JSON, HTML));

  /** No endpoint has this path. Browsers get a page, even if the browsable API is disabled. */
  static final ErrorResponse NO_SUCH_PATH =
      new ErrorResponse(
          "NoSuchPath", 404, of(NotFound.class).body(), Set.of(), List.of(JSON, PROBLEM, HTML));

  /** Redirects plain HTTP to HTTPS, or a GET or HEAD request without the trailing slash. */
  static final ErrorResponse MOVED = redirect("Moved", 301);

  /** Redirects any other request without the trailing slash. Keeps method and body. */
  static final ErrorResponse MOVED_WITH_BODY = redirect("MovedWithBody", 308);

  static ErrorResponse of(Class<? extends Refusal> refusal) {
    return REFUSALS.stream()
        .filter(ending -> ending.name().equals(refusal.getSimpleName()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No example of " + refusal + "."));
  }

  /** Returns the responses that every request can get. */
  static List<ErrorResponse> ofAnyRequest() {
    return List.of(
        MOVED,
        MOVED_WITH_BODY,
        BAD_REQUEST,
        of(AuthenticationFailed.class),
        of(NotAuthenticated.class),
        NO_SUCH_PATH,
        of(NotFound.class),
        of(MethodNotAllowed.class),
        of(NotAcceptable.class),
        HEAD_TOO_LARGE,
        of(Throttled.class),
        SERVER_ERROR,
        of(Unavailable.class));
  }

  /** Returns the name of the schema of the body. */
  String schema() {
    return name.equals(ValidationFailed.class.getSimpleName()) ? "FieldErrors" : "Error";
  }

  private static ErrorResponse of(Refusal refusal) {
    return new ErrorResponse(
        refusal.getClass().getSimpleName(),
        refusal.status(),
        refusal.body(),
        refusal.headers().keySet(),
        List.of(JSON, PROBLEM, HTML));
  }

  private static ErrorResponse ofEngine(String name, int status, String detail, String code) {
    return new ErrorResponse(name, status, new Told(detail, code), Set.of(), List.of(JSON));
  }

  private static ErrorResponse redirect(String name, int status) {
    return new ErrorResponse(name, status, Map.of(), Set.of("Location"), List.of());
  }
}

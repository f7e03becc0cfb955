package dev.countersign.api.openapi;

import dev.countersign.api.access.AccessPolicy;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.endpoints.Operation;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.http.fields.Input;
import dev.countersign.platform.errors.AccessConfirmationRequired;
import dev.countersign.platform.errors.AuthenticationFailed;
import dev.countersign.platform.errors.CsrfFailed;
import dev.countersign.platform.errors.EnrolmentRequired;
import dev.countersign.platform.errors.NotAcceptable;
import dev.countersign.platform.errors.NotAuthenticated;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.ParseFailed;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.Refusal;
import dev.countersign.platform.errors.Throttled;
import dev.countersign.platform.errors.TooLarge;
import dev.countersign.platform.errors.Unavailable;
import dev.countersign.platform.errors.UnsupportedMediaType;
import dev.countersign.platform.errors.ValidationFailed;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.RequestParam;

/** Derives the error responses of an operation from its declaration. */
final class ErrorResponses {

  private final Set<ErrorResponse> endings = new LinkedHashSet<>();

  private ErrorResponses() {}

  static Set<ErrorResponse> of(Operation operation, boolean checksOrigin) {
    var expected = new ErrorResponses();
    if (checksOrigin) {
      expected.add(CsrfFailed.class);
    }
    expected.addWhatConcernsAll();
    expected.addGate(operation.policy(), operation.method());
    for (MethodParameter parameter : operation.handler().getMethodParameters()) {
      expected.addParameter(parameter);
    }
    Refuses declared = operation.handler().getMethodAnnotation(Refuses.class);
    if (declared != null) {
      Arrays.stream(declared.value()).forEach(expected::add);
    }
    return expected.endings;
  }

  /** Returns the error responses of OPTIONS, which uses the policy of the class. */
  static Set<ErrorResponse> ofOptions(AccessPolicy policy) {
    var expected = new ErrorResponses();
    expected.addWhatConcernsAll();
    expected.addGate(policy, "OPTIONS");
    return expected.endings;
  }

  /** Includes 404 for every operation, because an unknown format gets 404. */
  private void addWhatConcernsAll() {
    endings.addAll(
        List.of(
            ErrorResponse.BAD_REQUEST, ErrorResponse.HEAD_TOO_LARGE, ErrorResponse.SERVER_ERROR));
    add(NotFound.class);
    add(NotAcceptable.class);
    add(Throttled.class);
    add(Unavailable.class);
  }

  private void addGate(AccessPolicy policy, String method) {
    if (!policy.schemes().isEmpty()) {
      add(AuthenticationFailed.class);
      if (!policy.isOpenBeforeEnrolment()) {
        add(EnrolmentRequired.class);
      }
    }
    if (!policy.allowsAnybody(method)) {
      add(NotAuthenticated.class);
      add(PermissionDenied.class);
    }
    if (policy.needsRecentProof()) {
      add(AccessConfirmationRequired.class);
    }
    if (Security.asksForCsrfToken(policy, method)) {
      // The CSRF token may be a field of the body, so the body is read.
      add(CsrfFailed.class);
      add(ParseFailed.class);
      add(TooLarge.class);
    }
  }

  private void addParameter(MethodParameter parameter) {
    Class<?> type = parameter.getParameterType();
    if (type == Input.class) {
      add(ParseFailed.class);
      add(TooLarge.class);
      add(UnsupportedMediaType.class);
      add(ValidationFailed.class);
    } else if (type == Authenticated.class) {
      add(NotAuthenticated.class);
    } else if (parameter.hasParameterAnnotation(RequestParam.class) && type != String.class) {
      add(ValidationFailed.class);
    }
  }

  private void add(Class<? extends Refusal> refusal) {
    endings.add(ErrorResponse.of(refusal));
  }
}

package dev.countersign.openapi;

import dev.countersign.access.AccessPolicy;
import dev.countersign.access.Authenticated;
import dev.countersign.endpoints.Operation;
import dev.countersign.endpoints.Refuses;
import dev.countersign.errors.AuthenticationFailed;
import dev.countersign.errors.CsrfFailed;
import dev.countersign.errors.NotAcceptable;
import dev.countersign.errors.NotAuthenticated;
import dev.countersign.errors.NotFound;
import dev.countersign.errors.ParseFailed;
import dev.countersign.errors.PermissionDenied;
import dev.countersign.errors.Refusal;
import dev.countersign.errors.Throttled;
import dev.countersign.errors.TooLarge;
import dev.countersign.errors.Unavailable;
import dev.countersign.errors.UnsupportedMediaType;
import dev.countersign.errors.ValidationFailed;
import dev.countersign.fields.Input;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.RequestParam;

/** How a request can end otherwise, told from what its operation declares. */
final class Expected {

  private final Set<Ending> endings = new LinkedHashSet<>();

  private Expected() {}

  static Set<Ending> of(Operation operation) {
    var expected = new Expected();
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

  /** OPTIONS has nothing but the gate, on the terms of the class. */
  static Set<Ending> ofOptions(AccessPolicy policy) {
    var expected = new Expected();
    expected.addWhatConcernsAll();
    expected.addGate(policy, "OPTIONS");
    return expected.endings;
  }

  /** An unknown format is not found, even where there is nothing else to look for. */
  private void addWhatConcernsAll() {
    endings.addAll(List.of(Ending.BAD_REQUEST, Ending.HEAD_TOO_LARGE, Ending.SERVER_ERROR));
    add(NotFound.class);
    add(NotAcceptable.class);
    add(Throttled.class);
    add(Unavailable.class);
  }

  private void addGate(AccessPolicy policy, String method) {
    if (!policy.schemes().isEmpty()) {
      add(AuthenticationFailed.class);
    }
    if (!policy.allowsAnybody(method)) {
      add(NotAuthenticated.class);
      add(PermissionDenied.class);
    }
    if (Security.asksForCsrfToken(policy, method)) {
      // The token may be a field of the body, which is read for it.
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
    endings.add(Ending.of(refusal));
  }
}

package dev.countersign.verifier.spring;

import dev.countersign.verifier.TokenVerifier;
import dev.countersign.verifier.Verification;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.springframework.web.cors.CorsUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Verifies the token of a request and checks the permissions of its handler. Error and async
 * dispatches pass, because the request itself was checked; so do preflight requests, which Spring
 * answers without the handler.
 */
final class VerifierInterceptor implements HandlerInterceptor {

  static final String CALLER = VerifiedCaller.class.getName();
  private static final System.Logger LOG = System.getLogger(VerifierInterceptor.class.getName());
  private static final Set<DispatcherType> CHECKED_BEFORE =
      Set.of(DispatcherType.ERROR, DispatcherType.ASYNC);
  private static final String KEYWORD = "bearer";

  private final TokenVerifier verifier;
  private final DeclaredPermissions permissions;

  VerifierInterceptor(TokenVerifier verifier, DeclaredPermissions permissions) {
    this.verifier = verifier;
    this.permissions = permissions;
  }

  @Override
  public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
      throws IOException {
    boolean isPreflight =
        CorsUtils.isPreFlightRequest(request) && !(handler instanceof HandlerMethod);
    if (CHECKED_BEFORE.contains(request.getDispatcherType()) || isPreflight) {
      return true;
    }
    Optional<RefusalResponse> refusal = authenticate(request).or(() -> authorize(request, handler));
    if (refusal.isPresent()) {
      refusal.get().write(response);
    }
    return refusal.isEmpty();
  }

  /** Stores the caller in the request. Returns the refusal of a token that is not valid. */
  private Optional<RefusalResponse> authenticate(HttpServletRequest request) {
    List<String> headers = Collections.list(request.getHeaders("Authorization"));
    if (headers.isEmpty()) {
      return Optional.empty();
    }
    List<String> words = Arrays.asList(headers.getFirst().strip().split("\\s+"));
    if (!words.getFirst().toLowerCase(Locale.ROOT).equals(KEYWORD)) {
      return Optional.empty();
    }
    if (headers.size() != 1 || words.size() != 2) {
      return Optional.of(RefusalResponse.MALFORMED_HEADER);
    }
    return switch (verifier.verify(words.getLast())) {
      case Verification.Valid(var claims) -> {
        request.setAttribute(CALLER, new VerifiedCaller(claims));
        yield Optional.empty();
      }
      case Verification.Invalid(String reason) -> Optional.of(RefusalResponse.invalidToken(reason));
      case Verification.Unavailable(String cause) -> {
        LOG.log(System.Logger.Level.DEBUG, "A token was not verified, response 503: {0}", cause);
        yield Optional.of(RefusalResponse.UNAVAILABLE);
      }
    };
  }

  private Optional<RefusalResponse> authorize(HttpServletRequest request, Object handler) {
    Optional<VerifiedCaller> caller =
        Optional.ofNullable((VerifiedCaller) request.getAttribute(CALLER));
    boolean allowed =
        permissions.of(handler).stream().allMatch(permission -> permission.allows(caller, request));
    if (allowed && (caller.isPresent() || !needsCaller(handler))) {
      return Optional.empty();
    }
    return Optional.of(caller.isPresent() ? RefusalResponse.DENIED : RefusalResponse.ANONYMOUS);
  }

  private static boolean needsCaller(Object handler) {
    return handler instanceof HandlerMethod method
        && Arrays.asList(method.getMethod().getParameterTypes()).contains(VerifiedCaller.class);
  }
}

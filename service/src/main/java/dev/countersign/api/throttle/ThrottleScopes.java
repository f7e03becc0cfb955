package dev.countersign.api.throttle;

import dev.countersign.api.access.AccessInterceptor;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.method.HandlerMethod;

/** Finds the declared rate limit scope: on the method, else on its class. */
public final class ThrottleScopes {

  /** Caches the lookup, which every request needs. Has one entry per endpoint and method. */
  private static final Map<AnnotatedElement, Optional<String>> FOUND = new ConcurrentHashMap<>();

  private ThrottleScopes() {}

  public static Optional<String> declaredOn(Method method, Class<?> endpoint) {
    return on(method).or(() -> on(endpoint));
  }

  static Optional<String> declaredOn(Object handler, HttpServletRequest request) {
    if (request.getAttribute(AccessInterceptor.DECLARED_ON) instanceof Class<?> endpoint) {
      return on(endpoint);
    }
    return handler instanceof HandlerMethod method
        ? declaredOn(method.getMethod(), method.getBeanType())
        : Optional.empty();
  }

  private static Optional<String> on(AnnotatedElement declared) {
    return FOUND.computeIfAbsent(
        declared,
        element ->
            Optional.ofNullable(
                    AnnotatedElementUtils.findMergedAnnotation(element, ThrottleScope.class))
                .map(ThrottleScope::value));
  }
}

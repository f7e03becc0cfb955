package dev.countersign.verifier.spring;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Passes the caller to controller methods. */
final class VerifiedCallerResolver implements HandlerMethodArgumentResolver {

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.nestedIfOptional().getNestedParameterType().equals(VerifiedCaller.class);
  }

  @Override
  public @Nullable Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    Object caller =
        request.getAttribute(VerifierInterceptor.CALLER, RequestAttributes.SCOPE_REQUEST);
    if (parameter.isOptional()) {
      return Optional.ofNullable(caller);
    }
    if (caller == null) {
      throw new IllegalStateException("a path without verification has a VerifiedCaller parameter");
    }
    return caller;
  }
}

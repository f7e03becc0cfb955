package dev.countersign.api.access;

import dev.countersign.platform.errors.NotAuthenticated;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * Passes the caller to an endpoint. Refuses anonymous callers if the parameter is {@link
 * Authenticated}.
 */
@Component
public class CallerArgumentResolver implements HandlerMethodArgumentResolver {

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return Caller.class.isAssignableFrom(parameter.getParameterType());
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    HttpServletRequest servletRequest = request.getNativeRequest(HttpServletRequest.class);
    if (servletRequest == null) {
      throw new IllegalStateException("An endpoint was called outside of a servlet request.");
    }
    Caller caller = AccessInterceptor.callerOf(servletRequest);
    if (!parameter.getParameterType().isInstance(caller)) {
      throw new NotAuthenticated();
    }
    return caller;
  }
}

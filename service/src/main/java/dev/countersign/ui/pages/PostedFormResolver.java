package dev.countersign.ui.pages;

import dev.countersign.api.access.AccessInterceptor;
import dev.countersign.http.fields.InputReader;
import dev.countersign.http.protections.CsrfProtection;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Passes the submitted form to a page after the CSRF check, also for anonymous visitors. */
@Component
class PostedFormResolver implements HandlerMethodArgumentResolver {

  private final CsrfProtection csrf;
  private final InputReader bodies;

  PostedFormResolver(CsrfProtection csrf, InputReader bodies) {
    this.csrf = csrf;
    this.bodies = bodies;
  }

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.getParameterType() == PostedForm.class;
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    HttpServletRequest posted = (HttpServletRequest) request.getNativeRequest();
    csrf.fault(posted, Visitor.of(AccessInterceptor.callerOf(posted)).session())
        .ifPresent(
            refusal -> {
              throw refusal;
            });
    return new PostedForm(bodies.read(posted));
  }
}

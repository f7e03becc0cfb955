package dev.countersign.http.fields;

import dev.countersign.platform.errors.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Passes the request body to endpoints that declare {@link Input} or {@link LenientInput}. */
@Component
public class InputArgumentResolver implements HandlerMethodArgumentResolver {

  private final InputReader reader;

  InputArgumentResolver(InputReader reader) {
    this.reader = reader;
  }

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.getParameterType() == Input.class
        || parameter.getParameterType() == LenientInput.class;
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    HttpServletRequest servletRequest = request.getNativeRequest(HttpServletRequest.class);
    if (servletRequest == null) {
      throw new IllegalStateException("An endpoint was called outside a servlet request.");
    }
    return parameter.getParameterType() == Input.class
        ? reader.read(servletRequest)
        : lenient(servletRequest);
  }

  private LenientInput lenient(HttpServletRequest request) {
    try {
      return new LenientInput(reader.read(request).data());
    } catch (Refusal unreadable) {
      return LenientInput.unreadable();
    }
  }
}

package dev.countersign.api.endpoints;

import dev.countersign.http.answers.Answer;
import dev.countersign.http.answers.AnswerWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Writes the return value of an endpoint as the response. */
@Component
class AnswerReturnValueHandler implements HandlerMethodReturnValueHandler {

  private final AnswerWriter writer;

  AnswerReturnValueHandler(AnswerWriter writer) {
    this.writer = writer;
  }

  @Override
  public boolean supportsReturnType(MethodParameter returnType) {
    Class<?> type = returnType.getContainingClass();
    return isEndpoint(type) || type == UndeclaredMethods.class || type == SlashRedirect.class;
  }

  @Override
  public void handleReturnValue(
      @Nullable Object value,
      MethodParameter returnType,
      ModelAndViewContainer container,
      NativeWebRequest request)
      throws Exception {
    container.setRequestHandled(true);
    HttpServletRequest servletRequest = request.getNativeRequest(HttpServletRequest.class);
    HttpServletResponse response = request.getNativeResponse(HttpServletResponse.class);
    if (servletRequest == null || response == null) {
      throw new IllegalStateException("An endpoint was called outside of a servlet request.");
    }
    write(value, servletRequest, response);
  }

  static boolean isEndpoint(Class<?> type) {
    return AnnotatedElementUtils.hasAnnotation(type, Endpoint.class);
  }

  void write(@Nullable Object value, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    writer.write(asAnswer(value), request, response);
  }

  private static Answer asAnswer(@Nullable Object value) {
    if (value == null) {
      return Answer.noContent();
    }
    return value instanceof Answer answer ? answer : Answer.ok(value);
  }
}

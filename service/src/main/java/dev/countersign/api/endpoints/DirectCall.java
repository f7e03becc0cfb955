package dev.countersign.api.endpoints;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;

/** Calls an endpoint whose arguments need no framework: caller, input and the request itself. */
record DirectCall(HandlerMethod handler, Route route, Routes routes, List<Argument> arguments) {

  /** Returns the call, or empty if the endpoint has other parameters or is not one of ours. */
  static Optional<DirectCall> of(
      HandlerMethod handler,
      String path,
      Routes routes,
      List<HandlerMethodArgumentResolver> resolvers) {
    var arguments = new ArrayList<Argument>();
    for (MethodParameter parameter : handler.getMethodParameters()) {
      Optional<Argument> argument = argument(parameter, resolvers);
      if (argument.isEmpty()) {
        return Optional.empty();
      }
      arguments.add(argument.get());
    }
    HandlerMethod resolved = handler.createWithResolvedBean();
    return routes
        .of(path)
        .filter(_ -> AnswerReturnValueHandler.isEndpoint(handler.getBeanType()))
        .map(route -> new DirectCall(resolved, route, routes, arguments));
  }

  private static Optional<Argument> argument(
      MethodParameter parameter, List<HandlerMethodArgumentResolver> resolvers) {
    if (parameter.getParameterType() == HttpServletRequest.class) {
      return Optional.of((request, _) -> request);
    }
    return resolvers.stream()
        .filter(resolver -> resolver.supportsParameter(parameter))
        .findFirst()
        .map(resolver -> (_, request) -> resolver.resolveArgument(parameter, null, request, null));
  }

  @Nullable Object invoke(HttpServletRequest request, NativeWebRequest webRequest)
      throws Exception {
    @Nullable Object[] values = new Object[arguments.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = arguments.get(i).of(request, webRequest);
    }
    try {
      return handler.getMethod().invoke(handler.getBean(), values);
    } catch (InvocationTargetException thrown) {
      switch (thrown.getCause()) {
        case Exception refused -> throw refused;
        case Error failed -> throw failed;
        case null, default -> throw thrown;
      }
    }
  }

  /** Finds the value of one parameter. */
  interface Argument {
    @Nullable Object of(HttpServletRequest request, NativeWebRequest webRequest) throws Exception;
  }
}

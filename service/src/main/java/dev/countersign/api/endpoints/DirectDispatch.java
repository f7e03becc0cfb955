package dev.countersign.api.endpoints;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.handler.MappedInterceptor;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;

/**
 * Calls the endpoint of an exact path without the dispatcher servlet, which costs more CPU than the
 * endpoint itself. The interceptors, arguments, endpoints and refusals are those of the servlet,
 * and every request that needs more goes to the servlet: path variables, query parameters, HEAD,
 * OPTIONS, multipart bodies, paths that are written differently.
 */
@Component
class DirectDispatch extends HttpFilter {

  private static final Set<RequestMethod> METHODS =
      Set.of(
          RequestMethod.GET,
          RequestMethod.POST,
          RequestMethod.PUT,
          RequestMethod.PATCH,
          RequestMethod.DELETE);

  private final ObjectProvider<EndpointMapping> mapping;
  private final List<MappedInterceptor> interceptors;
  private final List<HandlerMethodArgumentResolver> resolvers;
  private final AnswerReturnValueHandler answers;
  private final HandlerExceptionResolver refusals;
  private volatile @Nullable Map<String, Map<String, DirectCall>> calls;

  DirectDispatch(
      ObjectProvider<EndpointMapping> mapping,
      List<MappedInterceptor> interceptors,
      List<HandlerMethodArgumentResolver> resolvers,
      AnswerReturnValueHandler answers,
      @Qualifier("refusalHandler") HandlerExceptionResolver refusals) {
    this.mapping = mapping;
    this.interceptors = interceptors;
    this.resolvers = resolvers;
    this.answers = answers;
    this.refusals = refusals;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    DirectCall call = callOf(request);
    if (call == null) {
      chain.doFilter(request, response);
      return;
    }
    try {
      answer(call, request, response);
    } catch (Exception refused) {
      refuse(refused, call, request, response);
    } catch (Error failed) {
      refuse(new ServletException("An endpoint failed.", failed), call, request, response);
    }
  }

  private @Nullable DirectCall callOf(HttpServletRequest request) {
    if (request.getDispatcherType() != DispatcherType.REQUEST || isMultipart(request)) {
      return null;
    }
    Map<String, DirectCall> methods = calls().get(request.getRequestURI());
    return methods == null ? null : methods.get(request.getMethod());
  }

  /** Leaves these bodies to the servlet, which reads their parts. */
  private static boolean isMultipart(HttpServletRequest request) {
    String type = request.getContentType();
    return type != null && type.regionMatches(true, 0, "multipart/", 0, 10);
  }

  private void answer(DirectCall call, HttpServletRequest request, HttpServletResponse response)
      throws Exception {
    call.route().keepIn(request);
    call.routes().keepIn(request);
    for (MappedInterceptor interceptor : interceptors) {
      if (!interceptor.preHandle(request, response, call.handler())) {
        return;
      }
    }
    Object value = call.invoke(request, new ServletWebRequest(request, response));
    answers.write(value, request, response);
  }

  private void refuse(
      Exception cause, DirectCall call, HttpServletRequest request, HttpServletResponse response) {
    if (!response.isCommitted()) {
      response.resetBuffer();
    }
    refusals.resolveException(request, response, call.handler(), cause);
  }

  /**
   * Reads the declarations at the first request, when every endpoint is registered. An extension
   * with an interceptor for some paths leaves all requests to the servlet.
   */
  private Map<String, Map<String, DirectCall>> calls() {
    Map<String, Map<String, DirectCall>> known = calls;
    if (known == null) {
      known = interceptors.size() == 1 ? read(mapping.getObject()) : Map.of();
      calls = known;
    }
    return known;
  }

  private Map<String, Map<String, DirectCall>> read(EndpointMapping endpoints) {
    var found = new HashMap<String, Map<String, DirectCall>>();
    endpoints
        .getHandlerMethods()
        .forEach(
            (info, handler) -> {
              if (isExact(info)) {
                add(info, handler, endpoints.routes(), found);
              }
            });
    return found;
  }

  private void add(
      RequestMappingInfo info,
      HandlerMethod handler,
      Routes routes,
      Map<String, Map<String, DirectCall>> found) {
    for (String path : info.getDirectPaths()) {
      DirectCall.of(handler, path, routes, resolvers)
          .ifPresent(
              call ->
                  info.getMethodsCondition().getMethods().stream()
                      .filter(METHODS::contains)
                      .forEach(
                          method ->
                              found
                                  .computeIfAbsent(path, _ -> new HashMap<>())
                                  .put(method.name(), call)));
    }
  }

  /** Returns whether nothing but path and method decides which endpoint a request reaches. */
  private static boolean isExact(RequestMappingInfo info) {
    return info.getParamsCondition().isEmpty()
        && info.getHeadersCondition().isEmpty()
        && info.getConsumesCondition().isEmpty()
        && info.getProducesCondition().isEmpty()
        && info.getCustomCondition() == null;
  }
}

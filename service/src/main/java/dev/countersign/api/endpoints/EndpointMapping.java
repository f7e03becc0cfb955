package dev.countersign.api.endpoints;

import dev.countersign.api.access.AccessInterceptor;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.ConversionServiceExposingInterceptor;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.servlet.resource.ResourceUrlProviderExposingInterceptor;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * Routes a request to its endpoint. A method the endpoint does not know, and OPTIONS, still pass
 * the gate on the endpoint's terms before they are answered; a missing last slash is put right.
 */
class EndpointMapping extends RequestMappingHandlerMapping {

  private final UndeclaredMethods otherMethods;
  private final SlashRedirect slashRedirect;
  private volatile @Nullable Routes routes;

  EndpointMapping(UndeclaredMethods otherMethods, SlashRedirect slashRedirect) {
    this.otherMethods = otherMethods;
    this.slashRedirect = slashRedirect;
  }

  /** The framework's own put things into each request that only its views would read. */
  @Override
  protected void extendInterceptors(List<Object> interceptors) {
    interceptors.removeIf(
        interceptor ->
            interceptor instanceof ResourceUrlProviderExposingInterceptor
                || interceptor instanceof ConversionServiceExposingInterceptor);
  }

  /** Every OPTIONS is ours: the framework would take a preflight for the method it asks about. */
  @Override
  protected @Nullable HandlerMethod lookupHandlerMethod(String path, HttpServletRequest request)
      throws Exception {
    return request.getMethod().equals("OPTIONS")
        ? handleNoMatch(Set.of(), path, request)
        : super.lookupHandlerMethod(path, request);
  }

  /** No origin is granted anything, so there is nothing to negotiate. */
  @Override
  protected HandlerExecutionChain getCorsHandlerExecutionChain(
      HttpServletRequest request,
      HandlerExecutionChain chain,
      @Nullable CorsConfiguration configuration) {
    return chain;
  }

  @Override
  protected void handleMatch(RequestMappingInfo info, String path, HttpServletRequest request) {
    super.handleMatch(info, path, request);
    if (request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE)
        instanceof String best) {
      routes().of(best).ifPresent(route -> keep(route, request));
    }
  }

  @Override
  protected @Nullable HandlerMethod handleNoMatch(
      Set<RequestMappingInfo> infos, String lookupPath, HttpServletRequest request) {
    PathContainer path =
        ServletRequestPathUtils.getParsedRequestPath(request).pathWithinApplication();
    Optional<Route> route = routes().at(path);
    if (route.isPresent()) {
      keep(route.get(), request);
      request.setAttribute(AccessInterceptor.DECLARED_ON, route.get().endpoint());
      return otherMethods.handlerOf(request.getMethod());
    }
    // A redirect has no body, and the servlet would fill it with the request it traces.
    if (!request.getMethod().equals("TRACE")
        && !path.value().endsWith("/")
        && routes().at(PathContainer.parsePath(path.value() + "/")).isPresent()) {
      return slashRedirect.handler();
    }
    return null;
  }

  private void keep(Route route, HttpServletRequest request) {
    route.keepIn(request);
    routes().keepIn(request);
  }

  /** Built at the first request, when every endpoint is registered. */
  private Routes routes() {
    Routes known = routes;
    if (known == null) {
      known = new Routes(getHandlerMethods());
      routes = known;
    }
    return known;
  }
}

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
 * Routes a request to its endpoint. OPTIONS, and a method that the endpoint does not have, pass the
 * gate with the endpoint's policy before the response. A path without its trailing slash is
 * redirected.
 */
class EndpointMapping extends RequestMappingHandlerMapping {

  private final UndeclaredMethods otherMethods;
  private final SlashRedirect slashRedirect;
  private volatile @Nullable Routes routes;

  EndpointMapping(UndeclaredMethods otherMethods, SlashRedirect slashRedirect) {
    this.otherMethods = otherMethods;
    this.slashRedirect = slashRedirect;
  }

  /** Removes interceptors of Spring MVC that set request attributes only for its own views. */
  @Override
  protected void extendInterceptors(List<Object> interceptors) {
    interceptors.removeIf(
        interceptor ->
            interceptor instanceof ResourceUrlProviderExposingInterceptor
                || interceptor instanceof ConversionServiceExposingInterceptor);
  }

  /**
   * Handles every OPTIONS request here, because Spring MVC would route a CORS preflight to the
   * method that the preflight names.
   */
  @Override
  protected @Nullable HandlerMethod lookupHandlerMethod(String path, HttpServletRequest request)
      throws Exception {
    return request.getMethod().equals("OPTIONS")
        ? handleNoMatch(Set.of(), path, request)
        : super.lookupHandlerMethod(path, request);
  }

  /** Adds no CORS handling, because {@code CorsHeaders} does it before the servlet. */
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
    // A redirect has no body, but the servlet would write the traced request into the body.
    if (request.getMethod().equals("TRACE") || path.value().endsWith("/")) {
      return null;
    }
    return routes()
        .at(PathContainer.parsePath(path.value() + "/"))
        .map(target -> slashRedirect.handler(target, request))
        .orElse(null);
  }

  private void keep(Route route, HttpServletRequest request) {
    route.keepIn(request);
    routes().keepIn(request);
  }

  /** Builds the routes at the first request, when every endpoint is registered. */
  Routes routes() {
    Routes known = routes;
    if (known == null) {
      known = new Routes(getHandlerMethods());
      routes = known;
    }
    return known;
  }
}

package dev.countersign.api.endpoints;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.server.PathContainer;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.util.pattern.PathPattern;

/** Finds every endpoint by its path, independent of the method. */
final class Routes {

  private static final String ATTRIBUTE = Routes.class.getName();

  private final Map<String, Route> byPattern = new LinkedHashMap<>();
  private final List<Route> bySpecificity;
  private final List<EndpointLink> reachable;

  Routes(Map<RequestMappingInfo, HandlerMethod> handlers) {
    handlers.forEach(this::add);
    this.bySpecificity =
        byPattern.values().stream()
            .sorted(Comparator.comparing(Route::pattern, PathPattern.SPECIFICITY_COMPARATOR))
            .toList();
    this.reachable = reachable(bySpecificity);
  }

  private void add(RequestMappingInfo info, HandlerMethod handler) {
    var patterns = info.getPathPatternsCondition();
    if (patterns == null) {
      return;
    }
    Map<RequestMethod, Method> handled =
        methods(info).stream()
            .collect(Collectors.toMap(Function.identity(), _ -> handler.getMethod()));
    for (PathPattern pattern : patterns.getPatterns()) {
      Route route =
          new Route(
              pattern,
              handler.getBeanType(),
              handler.createWithResolvedBean().getBean(),
              isForBrowsers(handler.getBeanType()),
              handled);
      byPattern.merge(pattern.getPatternString(), route, Route::and);
    }
  }

  private static Set<RequestMethod> methods(RequestMappingInfo info) {
    Set<RequestMethod> declared = info.getMethodsCondition().getMethods();
    return declared.isEmpty() ? EnumSet.allOf(RequestMethod.class) : declared;
  }

  private static boolean isForBrowsers(Class<?> type) {
    Endpoint endpoint = AnnotatedElementUtils.findMergedAnnotation(type, Endpoint.class);
    return endpoint != null && endpoint.forBrowsers();
  }

  Optional<Route> of(String pattern) {
    return Optional.ofNullable(byPattern.get(pattern));
  }

  Optional<Route> at(PathContainer path) {
    return bySpecificity.stream().filter(route -> route.pattern().matches(path)).findFirst();
  }

  /** Returns every API endpoint whose path has no variable, sorted by path. */
  List<EndpointLink> reachable() {
    return reachable;
  }

  private static List<EndpointLink> reachable(Collection<Route> routes) {
    return routes.stream()
        .filter(route -> !route.forBrowsers())
        .map(route -> new EndpointLink(route.name(), route.pattern().getPatternString()))
        .filter(place -> place.path().indexOf('{') < 0)
        .sorted(Comparator.comparing(EndpointLink::path))
        .toList();
  }

  void keepIn(HttpServletRequest request) {
    request.setAttribute(ATTRIBUTE, this);
  }

  static Routes of(HttpServletRequest request) {
    if (request.getAttribute(ATTRIBUTE) instanceof Routes routes) {
      return routes;
    }
    throw new IllegalStateException("No endpoint was found for the request.");
  }
}

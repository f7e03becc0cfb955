package dev.countersign.endpoints;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.server.PathContainer;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.util.pattern.PathPattern;

/** Every endpoint by its path, whatever the method. */
final class Routes {

  private static final String ATTRIBUTE = Routes.class.getName();

  private final Map<String, Route> byPattern = new LinkedHashMap<>();
  private final List<Route> bySpecificity;

  Routes(Map<RequestMappingInfo, HandlerMethod> handlers) {
    handlers.forEach(this::add);
    this.bySpecificity =
        byPattern.values().stream()
            .sorted(Comparator.comparing(Route::pattern, PathPattern.SPECIFICITY_COMPARATOR))
            .toList();
  }

  private void add(RequestMappingInfo info, HandlerMethod handler) {
    var patterns = info.getPathPatternsCondition();
    if (patterns == null) {
      return;
    }
    for (PathPattern pattern : patterns.getPatterns()) {
      Route route =
          byPattern.computeIfAbsent(
              pattern.getPatternString(),
              _ ->
                  new Route(
                      pattern,
                      handler.getBeanType(),
                      handler.createWithResolvedBean().getBean(),
                      isForBrowsers(handler.getBeanType()),
                      new EnumMap<>(RequestMethod.class)));
      Set<RequestMethod> methods = info.getMethodsCondition().getMethods();
      (methods.isEmpty() ? EnumSet.allOf(RequestMethod.class) : methods)
          .forEach(method -> route.handlers().put(method, handler.getMethod()));
    }
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

  Stream<Route> all() {
    return byPattern.values().stream();
  }

  void keepIn(HttpServletRequest request) {
    request.setAttribute(ATTRIBUTE, this);
  }

  static Routes of(HttpServletRequest request) {
    if (request.getAttribute(ATTRIBUTE) instanceof Routes routes) {
      return routes;
    }
    throw new IllegalStateException("The request has met no endpoint.");
  }
}

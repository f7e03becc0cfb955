package dev.countersign.endpoints;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.server.PathContainer;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.util.pattern.PathPattern;

/** Every endpoint by its path, whatever the method. */
final class Routes {

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
                      EnumSet.noneOf(RequestMethod.class)));
      Set<RequestMethod> methods = info.getMethodsCondition().getMethods();
      route.methods().addAll(methods.isEmpty() ? EnumSet.allOf(RequestMethod.class) : methods);
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
}

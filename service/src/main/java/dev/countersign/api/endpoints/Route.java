package dev.countersign.api.endpoints;

import dev.countersign.api.access.AccessPolicies;
import dev.countersign.api.access.AccessPolicy;
import dev.countersign.api.requests.RequestReports;
import dev.countersign.platform.paging.PageRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.util.pattern.PathPattern;

/** Holds a path, its endpoint and the HTTP methods of the endpoint. */
final class Route {

  private static final List<RequestMethod> ORDER =
      List.of(
          RequestMethod.GET,
          RequestMethod.POST,
          RequestMethod.PUT,
          RequestMethod.PATCH,
          RequestMethod.DELETE);
  private static final Set<String> PAGING = Set.of(PageRequest.AFTER, PageRequest.BEFORE);
  private static final String ATTRIBUTE = Route.class.getName();

  private final PathPattern pattern;
  private final Class<?> endpoint;
  private final Object bean;
  private final boolean forBrowsers;
  private final Map<RequestMethod, Method> handlers;
  private final List<String> allowed;
  private final String mediaType;
  private final String name;
  private final String template;

  Route(
      PathPattern pattern,
      Class<?> endpoint,
      Object bean,
      boolean forBrowsers,
      Map<RequestMethod, Method> handlers) {
    this.pattern = pattern;
    this.endpoint = endpoint;
    this.bean = bean;
    this.forBrowsers = forBrowsers;
    this.handlers = Map.copyOf(handlers);
    this.allowed = allowed(handlers);
    this.mediaType = declared(endpoint).map(Endpoint::mediaType).orElse("");
    this.name = name(endpoint);
    this.template = template(pattern.getPatternString());
  }

  /** Merges two routes that have the same path and endpoint, and different methods. */
  Route and(Route other) {
    var all = new HashMap<>(handlers);
    all.putAll(other.handlers);
    return new Route(pattern, endpoint, bean, forBrowsers, all);
  }

  PathPattern pattern() {
    return pattern;
  }

  Class<?> endpoint() {
    return endpoint;
  }

  Object bean() {
    return bean;
  }

  boolean forBrowsers() {
    return forBrowsers;
  }

  /** Returns the only media type of successful responses; empty for the negotiated formats. */
  String mediaType() {
    return mediaType;
  }

  /** Returns the methods in the order of the Allow header. */
  List<String> allowed() {
    return allowed;
  }

  /** `TaskListEndpoint` is shown as `Task List`. */
  String name() {
    return name;
  }

  String description() {
    return declared(endpoint).map(Endpoint::description).orElse("");
  }

  private static Optional<Endpoint> declared(Class<?> endpoint) {
    return Optional.ofNullable(
        AnnotatedElementUtils.findMergedAnnotation(endpoint, Endpoint.class));
  }

  /** Returns the query parameters that GET reads, without those that select the page. */
  List<String> filters() {
    Method get = handlers.get(RequestMethod.GET);
    return get == null
        ? List.of()
        : Arrays.stream(get.getParameters())
            .map(parameter -> parameter.getAnnotation(RequestParam.class))
            .filter(Objects::nonNull)
            .map(RequestParam::name)
            .filter(name -> !PAGING.contains(name))
            .toList();
  }

  /** Returns the policy of the method, or of the class if the endpoint does not have the method. */
  AccessPolicy policy(String method, AccessPolicies policies) {
    RequestMethod handled = RequestMethod.resolve(method.equals("HEAD") ? "GET" : method);
    Method handler = handled == null ? null : handlers.get(handled);
    return handler == null ? policies.of(endpoint) : policies.of(handler, endpoint);
  }

  void keepIn(HttpServletRequest request) {
    request.setAttribute(ATTRIBUTE, this);
    RequestReports.noteEndpoint(request, template);
  }

  static Optional<Route> of(HttpServletRequest request) {
    return Optional.ofNullable((Route) request.getAttribute(ATTRIBUTE));
  }

  /** Removes the regular expressions of path variables, which may contain one pair of braces. */
  static String template(String pattern) {
    return pattern.replaceAll("\\{(\\w+):(?:[^{}]|\\{[^{}]*})*}", "{$1}");
  }

  private static List<String> allowed(Map<RequestMethod, Method> handlers) {
    var allowed = new ArrayList<String>();
    ORDER.stream().filter(handlers::containsKey).forEach(method -> allowed.add(method.name()));
    if (handlers.containsKey(RequestMethod.GET)) {
      allowed.add("HEAD");
    }
    allowed.add("OPTIONS");
    return List.copyOf(allowed);
  }

  private static String name(Class<?> endpoint) {
    return endpoint
        .getSimpleName()
        .replaceFirst("Endpoint$", "")
        .replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ");
  }
}

package dev.countersign.api.endpoints;

import dev.countersign.api.access.AccessPolicies;
import dev.countersign.api.access.AccessRequest;
import dev.countersign.api.access.Caller;
import dev.countersign.http.fields.Form;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.springframework.http.server.PathContainer;
import org.springframework.stereotype.Component;

/**
 * Describes endpoints for pages: the requested endpoint, its parents, and those without path
 * variables.
 */
@Component
public class Resources {

  private static final List<String> CHANGING = List.of("POST", "PUT", "PATCH", "DELETE");

  private final AccessPolicies policies;

  Resources(AccessPolicies policies) {
    this.policies = policies;
  }

  /**
   * Returns the requested endpoint with the methods that the caller may use. Without a caller, no
   * method is usable.
   */
  public Optional<Resource> of(HttpServletRequest request, Optional<Caller> caller) {
    return Route.of(request)
        .map(
            route ->
                new Resource(
                    route.name(),
                    route.description(),
                    above(request),
                    route.policy(request.getMethod(), policies),
                    route.allowed(),
                    caller.map(known -> usable(route, known, request)).orElse(List.of()),
                    caller.map(known -> afterProof(route, known, request)).orElse(List.of()),
                    route.filters(),
                    formOf(route)));
  }

  /** Returns every API endpoint whose path has no variable, sorted by path. */
  public List<EndpointLink> reachable(HttpServletRequest request) {
    return Routes.of(request).reachable();
  }

  /**
   * Returns the unsafe methods that the caller may use. Returns none for a page, which has its own
   * forms.
   */
  List<String> usable(Route route, Caller caller, HttpServletRequest request) {
    return changing(
        route,
        method ->
            route.policy(method, policies).allows(new AccessRequest(caller, method, request)));
  }

  private List<String> afterProof(Route route, Caller caller, HttpServletRequest request) {
    return changing(
        route,
        method ->
            route
                .policy(method, policies)
                .allowsAfterProof(new AccessRequest(caller, method, request)));
  }

  private static List<String> changing(Route route, Predicate<String> isWanted) {
    return CHANGING.stream()
        .filter(_ -> !route.forBrowsers())
        .filter(route.allowed()::contains)
        .filter(isWanted)
        .toList();
  }

  private static List<EndpointLink> above(HttpServletRequest request) {
    Routes routes = Routes.of(request);
    String path = request.getRequestURI();
    var above = new ArrayList<EndpointLink>();
    for (int end = 1; end > 0 && end < path.length(); end = path.indexOf('/', end) + 1) {
      String upper = path.substring(0, end);
      routes
          .at(PathContainer.parsePath(upper))
          .filter(route -> !route.forBrowsers())
          .ifPresent(route -> above.add(new EndpointLink(route.name(), upper)));
    }
    return above;
  }

  private static Optional<Form> formOf(Route route) {
    return route.bean() instanceof HasForm described && described.isDescribed()
        ? Optional.of(described.form())
        : Optional.empty();
  }
}

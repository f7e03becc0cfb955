package dev.countersign.endpoints;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.util.pattern.PathPattern;

/** A path, the endpoint behind it and the methods it knows. */
record Route(
    PathPattern pattern,
    Class<?> endpoint,
    Object bean,
    boolean forBrowsers,
    Set<RequestMethod> methods) {

  private static final List<RequestMethod> ORDER =
      List.of(
          RequestMethod.GET,
          RequestMethod.POST,
          RequestMethod.PUT,
          RequestMethod.PATCH,
          RequestMethod.DELETE);
  private static final String ATTRIBUTE = Route.class.getName();

  /** The methods as the Allow header lists them. */
  List<String> allowed() {
    var allowed = new ArrayList<String>();
    ORDER.stream().filter(methods::contains).forEach(method -> allowed.add(method.name()));
    if (methods.contains(RequestMethod.GET)) {
      allowed.add("HEAD");
    }
    allowed.add("OPTIONS");
    return allowed;
  }

  void keepIn(HttpServletRequest request) {
    request.setAttribute(ATTRIBUTE, this);
  }

  static Optional<Route> of(HttpServletRequest request) {
    return Optional.ofNullable((Route) request.getAttribute(ATTRIBUTE));
  }
}

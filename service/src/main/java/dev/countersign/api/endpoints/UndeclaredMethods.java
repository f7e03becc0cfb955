package dev.countersign.api.endpoints;

import dev.countersign.api.access.AccessInterceptor;
import dev.countersign.http.answers.Negotiation;
import dev.countersign.http.fields.InputReader;
import dev.countersign.platform.errors.MethodNotAllowed;
import dev.countersign.platform.errors.NotFound;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.method.HandlerMethod;

/**
 * Handles the methods that an endpoint does not declare. OPTIONS gets a description; other methods
 * get 405.
 */
@Component
class UndeclaredMethods {

  private static final List<String> PARSES = InputReader.MEDIA_TYPES;
  private static final List<String> RENDERS_FOR_BROWSERS = List.of("text/html");

  private final Resources resources;
  private final Negotiation negotiation;

  UndeclaredMethods(Resources resources, Negotiation negotiation) {
    this.resources = resources;
    this.negotiation = negotiation;
  }

  HandlerMethod handlerOf(String method) {
    return handler(method.equals("OPTIONS") ? "describe" : "refuse");
  }

  private HandlerMethod handler(String name) {
    var method =
        ReflectionUtils.findMethod(UndeclaredMethods.class, name, HttpServletRequest.class);
    if (method == null) {
      throw new IllegalStateException("The method " + name + " is missing.");
    }
    return new HandlerMethod(this, method);
  }

  Object refuse(HttpServletRequest request) {
    throw new MethodNotAllowed(request.getMethod());
  }

  Map<String, Object> describe(HttpServletRequest request) {
    Route route = Route.of(request).orElseThrow(NotFound::new);
    var metadata = new LinkedHashMap<String, Object>();
    metadata.put("name", route.name());
    metadata.put("description", route.description());
    metadata.put("renders", renders(route));
    metadata.put("parses", PARSES);
    Map<String, Object> actions = actions(route, request);
    if (!actions.isEmpty()) {
      metadata.put("actions", actions);
    }
    return metadata;
  }

  private List<String> renders(Route route) {
    if (route.forBrowsers()) {
      return RENDERS_FOR_BROWSERS;
    }
    return route.mediaType().isEmpty() ? negotiation.renders() : List.of(route.mediaType());
  }

  /** Returns the fields of PUT and POST, if the caller may use these methods. */
  private Map<String, Object> actions(Route route, HttpServletRequest request) {
    var actions = new LinkedHashMap<String, Object>();
    if (route.bean() instanceof HasForm described && described.isDescribed()) {
      List<String> usable = resources.usable(route, AccessInterceptor.callerOf(request), request);
      Stream.of("PUT", "POST")
          .filter(usable::contains)
          .forEach(method -> actions.put(method, described.form().metadata()));
    }
    return actions;
  }
}

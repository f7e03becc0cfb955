package dev.countersign.endpoints;

import dev.countersign.access.AccessInterceptor;
import dev.countersign.access.AccessPolicies;
import dev.countersign.access.AccessPolicy;
import dev.countersign.access.Attempt;
import dev.countersign.access.Caller;
import dev.countersign.errors.MethodNotAllowed;
import dev.countersign.errors.NotFound;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.stereotype.Component;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.method.HandlerMethod;

/**
 * Answers the methods an endpoint does not write itself: OPTIONS describes, the rest is refused.
 */
@Component
class OtherMethods {

  private static final List<String> PARSES =
      List.of("application/json", "application/x-www-form-urlencoded", "multipart/form-data");
  private static final List<String> RENDERS = List.of("application/json", "text/html");
  private static final List<String> RENDERS_FOR_BROWSERS = List.of("text/html");

  private final AccessPolicies policies;

  OtherMethods(AccessPolicies policies) {
    this.policies = policies;
  }

  HandlerMethod handlerOf(String method) {
    return handler(method.equals("OPTIONS") ? "describe" : "refuse");
  }

  private HandlerMethod handler(String name) {
    var method = ReflectionUtils.findMethod(OtherMethods.class, name, HttpServletRequest.class);
    if (method == null) {
      throw new IllegalStateException(name);
    }
    return new HandlerMethod(this, method);
  }

  Object refuse(HttpServletRequest request) {
    throw new MethodNotAllowed(request.getMethod());
  }

  Map<String, Object> describe(HttpServletRequest request) {
    Route route = Route.of(request).orElseThrow(NotFound::new);
    Endpoint endpoint =
        AnnotatedElementUtils.findMergedAnnotation(route.endpoint(), Endpoint.class);
    var metadata = new LinkedHashMap<String, Object>();
    metadata.put("name", nameOf(route.endpoint()));
    metadata.put("description", endpoint == null ? "" : endpoint.description());
    metadata.put("renders", route.forBrowsers() ? RENDERS_FOR_BROWSERS : RENDERS);
    metadata.put("parses", PARSES);
    Map<String, Object> actions = actions(route, request);
    if (!actions.isEmpty()) {
      metadata.put("actions", actions);
    }
    return metadata;
  }

  /** The fields of PUT and POST, as far as this caller may use these methods. */
  private Map<String, Object> actions(Route route, HttpServletRequest request) {
    var actions = new LinkedHashMap<String, Object>();
    if (route.bean() instanceof Described described) {
      AccessPolicy policy = policies.of(route.endpoint());
      Caller caller = AccessInterceptor.callerOf(request);
      for (String method : List.of("PUT", "POST")) {
        if (route.allowed().contains(method)
            && policy.allows(new Attempt(caller, method, request))) {
          actions.put(method, described.form().metadata());
        }
      }
    }
    return actions;
  }

  /** `TaskListEndpoint` is shown as `Task List`. */
  private static String nameOf(Class<?> endpoint) {
    return endpoint
        .getSimpleName()
        .replaceFirst("Endpoint$", "")
        .replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ");
  }
}

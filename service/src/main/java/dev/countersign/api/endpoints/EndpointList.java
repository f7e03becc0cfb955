package dev.countersign.api.endpoints;

import dev.countersign.api.access.AccessPolicies;
import dev.countersign.api.access.AccessPolicy;
import dev.countersign.api.access.AuthenticationScheme;
import dev.countersign.api.access.Permission;
import dev.countersign.api.throttle.ThrottleScopes;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Lists every endpoint with its schemes and permissions, sorted by path. */
@Component
@ConditionalOnWebApplication
public class EndpointList {

  /** Describes one method of a path, or several methods that share a handler. */
  public record Line(
      String methods, String path, String schemes, String permissions, String throttle) {}

  private static final String DEFAULT = " (default)";

  private final RequestMappingHandlerMapping mapping;
  private final AccessPolicies policies;

  EndpointList(
      @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping,
      AccessPolicies policies) {
    this.mapping = mapping;
    this.policies = policies;
  }

  public List<Line> lines() {
    return mapping.getHandlerMethods().entrySet().stream()
        .sorted(Comparator.comparing(entry -> path(entry.getKey()) + order(entry.getKey())))
        .map(this::line)
        .toList();
  }

  /** Returns one operation per HTTP method, sorted by path. */
  public List<Operation> operations() {
    return mapping.getHandlerMethods().entrySet().stream()
        .sorted(Comparator.comparing(entry -> path(entry.getKey()) + order(entry.getKey())))
        .flatMap(entry -> operations(entry.getKey(), entry.getValue()))
        .toList();
  }

  private Stream<Operation> operations(RequestMappingInfo info, HandlerMethod handler) {
    Endpoint endpoint =
        AnnotatedElementUtils.findMergedAnnotation(handler.getBeanType(), Endpoint.class);
    if (endpoint == null) {
      return Stream.empty();
    }
    AccessPolicy policy = policies.of(handler.getMethod(), handler.getBeanType());
    return info.getMethodsCondition().getMethods().stream()
        .sorted()
        .map(method -> new Operation(method.name(), path(info), endpoint, handler, policy));
  }

  private static String path(RequestMappingInfo info) {
    return String.join(", ", info.getPatternValues());
  }

  private static int order(RequestMappingInfo info) {
    return info.getMethodsCondition().getMethods().stream().mapToInt(Enum::ordinal).min().orElse(0);
  }

  /** Removes the regular expressions of path variables from the path, for readability. */
  private Line line(Map.Entry<RequestMappingInfo, HandlerMethod> entry) {
    HandlerMethod handler = entry.getValue();
    AccessPolicy policy = policies.of(handler.getMethod(), handler.getBeanType());
    String schemes =
        policy.schemes().stream().map(AuthenticationScheme::name).collect(Collectors.joining(", "));
    return new Line(
        entry.getKey().getMethodsCondition().getMethods().stream()
            .map(Enum::name)
            .collect(Collectors.joining(", ")),
        path(entry.getKey()).replaceAll(":[^/]*}/", "}/"),
        schemes.isEmpty() ? "none" : schemes,
        permissions(policy, handler),
        ThrottleScopes.declaredOn(handler.getMethod(), handler.getBeanType()).orElse("user, anon"));
  }

  /** Marks permissions that come from `countersign.api.default-permission-classes`. */
  private String permissions(AccessPolicy policy, HandlerMethod handler) {
    String names =
        policy.permissions().stream().map(Permission::name).collect(Collectors.joining(", "));
    return policies.hasDefaultPermissions(handler.getMethod(), handler.getBeanType())
        ? (names.isEmpty() ? "allow-any" : names) + DEFAULT
        : names;
  }
}

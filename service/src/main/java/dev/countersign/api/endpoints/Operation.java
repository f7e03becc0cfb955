package dev.countersign.api.endpoints;

import dev.countersign.api.access.AccessPolicy;
import dev.countersign.api.access.Authenticated;
import java.util.Arrays;
import java.util.Optional;
import org.springframework.web.method.HandlerMethod;

/** Describes one HTTP method of one path, as its endpoint declares it. */
public record Operation(
    String method, String path, Endpoint endpoint, HandlerMethod handler, AccessPolicy policy) {

  /** Returns the path with the names of its variables, without their regular expressions. */
  public String template() {
    return Route.template(path);
  }

  /**
   * Returns what the method says of itself for the OpenAPI document, or empty if it says nothing.
   */
  public Optional<ApiOperation> documentation() {
    return Optional.ofNullable(handler.getMethodAnnotation(ApiOperation.class));
  }

  /** Returns true if an anonymous request passes the gate and the parameters of the method. */
  public boolean isPublic() {
    return policy.allowsAnybody(method)
        && Arrays.stream(handler.getMethodParameters())
            .noneMatch(parameter -> parameter.getParameterType() == Authenticated.class);
  }
}

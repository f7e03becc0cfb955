package dev.countersign.api.endpoints;

import dev.countersign.api.access.AccessPolicy;
import dev.countersign.api.access.Authenticated;
import java.util.Arrays;
import java.util.Optional;
import org.springframework.web.method.HandlerMethod;

/** One HTTP method of one path, as it was declared. */
public record Operation(
    String method, String path, Endpoint endpoint, HandlerMethod handler, AccessPolicy policy) {

  /**
   * Returns what the method says of itself for the OpenAPI document, or empty if it says nothing.
   */
  public Optional<ApiOperation> documentation() {
    return Optional.ofNullable(handler.getMethodAnnotation(ApiOperation.class));
  }

  /** Returns true if an anonymous request can reach the method and gets past its parameters. */
  public boolean isPublic() {
    return policy.allowsAnybody(method)
        && Arrays.stream(handler.getMethodParameters())
            .noneMatch(parameter -> parameter.getParameterType() == Authenticated.class);
  }
}

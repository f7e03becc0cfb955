package dev.countersign.probe;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;

/** Throws an unexpected exception. */
@Endpoint("/probe/error/")
@Permissions(AllowAny.class)
class ErrorEndpoint {

  @GetMapping
  Map<String, String> fail() {
    throw new IllegalStateException("an internal detail");
  }
}

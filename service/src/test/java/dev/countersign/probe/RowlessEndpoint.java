package dev.countersign.probe;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;

/** Needs to know who calls, and nothing more about them. */
@Endpoint("/probe/rowless/")
@Permissions(IsAuthenticated.class)
class RowlessEndpoint {

  @GetMapping
  Map<String, Long> see(Authenticated caller) {
    return Map.of("user_id", caller.userId());
  }
}

package dev.countersign.probe;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Endpoint;
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

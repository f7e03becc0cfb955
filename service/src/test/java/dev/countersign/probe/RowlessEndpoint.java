package dev.countersign.probe;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;

/** Needs only the id of the caller, not the user's row. */
@Endpoint("/probe/rowless/")
@Permissions(IsAuthenticated.class)
class RowlessEndpoint {

  @GetMapping
  Map<String, Long> see(Authenticated caller) {
    return Map.of("user_id", caller.userId());
  }
}

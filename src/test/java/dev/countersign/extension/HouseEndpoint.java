package dev.countersign.extension;

import dev.countersign.access.Authenticated;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Endpoint;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;

@Endpoint("/extension/house/")
@AuthenticationSchemes(HouseKeyScheme.class)
@Permissions({IsAuthenticated.class, KnocksPermission.class})
class HouseEndpoint {

  @GetMapping
  Map<String, Object> enter(Authenticated caller) {
    return Map.of("guest", caller.userId());
  }
}

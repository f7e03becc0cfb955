package dev.countersign.extension;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
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

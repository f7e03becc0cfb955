package dev.countersign.accounts;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Endpoint;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;

/** Where the caller is logged in. */
@Endpoint("${countersign.api.account-prefix}sessions/")
@Permissions(IsAuthenticated.class)
class SessionListEndpoint {

  private final OpenLogIns logIns;

  SessionListEndpoint(OpenLogIns logIns) {
    this.logIns = logIns;
  }

  @GetMapping
  List<OpenLogIn> list(Authenticated caller) {
    return logIns.of(caller.user().id());
  }
}

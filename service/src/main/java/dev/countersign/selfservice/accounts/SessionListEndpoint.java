package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.endpoints.Endpoint;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;

/** Where the caller is logged in. */
@Endpoint("${countersign.api.account-prefix}sessions/")
class SessionListEndpoint {

  private final ActiveLogins logins;

  SessionListEndpoint(ActiveLogins logins) {
    this.logins = logins;
  }

  @GetMapping
  List<ActiveLogin> list(Authenticated caller) {
    return logins.of(caller.user().id());
  }
}

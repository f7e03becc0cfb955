package dev.countersign.accounts;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.signedtoken.Logins;
import dev.countersign.signedtoken.OpenLogin;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;

/** Where the caller is logged in. */
@Endpoint("${countersign.api.account-prefix}sessions/")
@Permissions(IsAuthenticated.class)
class SessionListEndpoint {

  private final Logins logins;

  SessionListEndpoint(Logins logins) {
    this.logins = logins;
  }

  @GetMapping
  List<OpenLogin> list(Authenticated caller) {
    return logins.of(caller.user().id());
  }
}

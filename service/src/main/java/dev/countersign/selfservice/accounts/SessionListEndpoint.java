package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.OpenToImpersonation;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;

/** Lists the user's own active logins. */
@Endpoint("${countersign.api.account-prefix}sessions/")
class SessionListEndpoint {

  private final ActiveLogins logins;

  SessionListEndpoint(ActiveLogins logins) {
    this.logins = logins;
  }

  @GetMapping
  @OpenToImpersonation
  @ApiOperation(
      id = "listSessions",
      topic = ApiTopic.SESSIONS,
      summary = "List the caller's active logins",
      description =
          "Browser sessions and token logins, with the time and the device of their last " + "use.")
  List<ActiveLogin> list(Authenticated caller) {
    return logins.of(caller.user().id());
  }
}

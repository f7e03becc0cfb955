package dev.countersign.accounts;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.audit.Origin;
import dev.countersign.endpoints.Answers;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.errors.NotFound;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** One of the caller's log-ins, to be ended. */
@Endpoint("${countersign.api.account-prefix}sessions/{id:[0-9a-f]{24,32}}/")
@Permissions(IsAuthenticated.class)
class SessionDetailEndpoint {

  private final OpenLogIns logIns;

  SessionDetailEndpoint(OpenLogIns logIns) {
    this.logIns = logIns;
  }

  @DeleteMapping
  @Answers(status = 204)
  Answer end(Authenticated caller, @PathVariable("id") String id, HttpServletRequest request) {
    if (!logIns.end(caller.user().id(), id, Origin.of(request))) {
      throw new NotFound();
    }
    return Answer.noContent();
  }
}

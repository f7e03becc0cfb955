package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.errors.NotFound;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Ends one of the user's own logins. */
@Endpoint("${countersign.api.account-prefix}sessions/{id:[0-9a-f]{24,32}}/")
class SessionDetailEndpoint {

  private final ActiveLogins logins;

  SessionDetailEndpoint(ActiveLogins logins) {
    this.logins = logins;
  }

  @DeleteMapping
  @ApiOperation(
      id = "endSession",
      topic = ApiTopic.SESSIONS,
      summary = "End one of the caller's logins",
      description =
          "The session or the tokens of that login stop working at once. 404 if the caller "
              + "has no such login.")
  @Answers(status = 204)
  Answer end(Authenticated caller, @PathVariable("id") String id, HttpServletRequest request) {
    if (!logins.end(caller.user().id(), id, Origin.of(request))) {
      throw new NotFound();
    }
    return Answer.noContent();
  }
}

package dev.countersign.statictoken;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAdminUser;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.audit.Origin;
import dev.countersign.endpoints.Answers;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.errors.NotFound;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The static token of any user, for staff to end. */
@Endpoint("${countersign.api.prefix}users/{id:[0-9]{1,18}}/token/")
@Permissions(IsAdminUser.class)
class UserTokenEndpoint {

  private final StaticTokenIssuer issuer;

  UserTokenEndpoint(StaticTokenIssuer issuer) {
    this.issuer = issuer;
  }

  @DeleteMapping
  @Answers(status = 204)
  Answer revoke(Authenticated caller, @PathVariable("id") long id, HttpServletRequest request) {
    Event event = Event.by(caller.userId(), Kind.STAFF_TOKEN_REVOKED, id, Origin.of(request));
    if (!issuer.revoke(id, event)) {
      throw new NotFound();
    }
    return Answer.noContent();
  }
}

package dev.countersign.credentials.statictoken;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticatedOrExempt;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.StaffAction;
import dev.countersign.platform.errors.NotFound;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Revokes the static token of any user, for staff. */
@Endpoint("${countersign.api.prefix}users/{id:[0-9]{1,18}}/token/")
@Permissions(IsAdminUser.class)
class UserTokenEndpoint {

  private final StaffAction staff;
  private final StaticTokenIssuer issuer;

  UserTokenEndpoint(StaffAction staff, StaticTokenIssuer issuer) {
    this.staff = staff;
    this.issuer = issuer;
  }

  @DeleteMapping
  @Permissions({IsAdminUser.class, RecentlyAuthenticatedOrExempt.class})
  @ApiOperation(
      id = "revokeUserToken",
      topic = ApiTopic.STAFF,
      summary = "Revoke a user's static token",
      description = "The token stops working at once, and the audit log names the member of staff.")
  @Answers(status = 204)
  Answer revoke(Authenticated caller, @PathVariable("id") long id, HttpServletRequest request) {
    Event event = Event.by(caller.userId(), EventKind.STAFF_TOKEN_REVOKED, id, Origin.of(request));
    if (!staff.run(caller.userId(), id, () -> issuer.revoke(id, event))) {
      throw new NotFound();
    }
    return Answer.noContent();
  }
}

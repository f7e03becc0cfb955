package dev.countersign.selfservice.invitations;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.MayAddUsers;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticatedOrExempt;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.http.answers.Answer;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.selfservice.accounts.Actor;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Revokes an invitation, for staff. Exists only if registration needs an invitation. */
@ConditionalOnExpression("'invite'.equalsIgnoreCase('${countersign.registration.mode}')")
@Endpoint("${countersign.api.prefix}users/invitations/{id:[0-9a-f]{64}}/")
@Permissions({IsAdminUser.class, MayAddUsers.class, RecentlyAuthenticatedOrExempt.class})
class InvitationDetailEndpoint {

  private final StaffInvitation invitations;

  InvitationDetailEndpoint(StaffInvitation invitations) {
    this.invitations = invitations;
  }

  @DeleteMapping
  @ApiOperation(
      id = "revokeInvitation",
      topic = ApiTopic.STAFF,
      summary = "Revoke an invitation",
      description =
          "`id` is in the response of the invitation. The link in the mail stops working.")
  @Answers(status = 204)
  Answer revoke(Authenticated caller, @PathVariable("id") String id, HttpServletRequest request) {
    if (!invitations.revokeById(Actor.of(caller, request), id)) {
      throw new NotFound();
    }
    return Answer.noContent();
  }
}

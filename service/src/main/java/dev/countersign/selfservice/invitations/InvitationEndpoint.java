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
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.selfservice.accounts.Actor;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.web.bind.annotation.PostMapping;

/** Invites an address to register, for staff. Exists only if registration needs an invitation. */
@ConditionalOnExpression("'invite'.equalsIgnoreCase('${countersign.registration.mode}')")
@Endpoint("${countersign.api.prefix}users/invitations/")
@Permissions({IsAdminUser.class, MayAddUsers.class, RecentlyAuthenticatedOrExempt.class})
class InvitationEndpoint implements HasForm {

  private final StaffInvitation invitations;

  InvitationEndpoint(StaffInvitation invitations) {
    this.invitations = invitations;
  }

  @Override
  public Form form() {
    return invitations.form();
  }

  @PostMapping
  @ApiOperation(
      id = "inviteUser",
      topic = ApiTopic.STAFF,
      summary = "Invite an address to register",
      description =
          "Mails a link that works once. An earlier invitation to the same address stops working.")
  @Answers(status = 201, body = SentInvitation.class)
  Answer invite(Authenticated caller, Input input, HttpServletRequest request) {
    return Answer.created(invitations.invite(Actor.of(caller, request), input));
  }
}

package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.MayAddUsers;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.invitations.StaffInvitation;
import dev.countersign.ui.pages.FormState;
import dev.countersign.ui.pages.PageWriter;
import dev.countersign.ui.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Invites an address to register, lists the open invitations and revokes them. */
@StaffPage(StaffPaths.INVITATIONS)
class InvitationPage {

  private final PageWriter pages;
  private final StaffInvitation invitations;

  InvitationPage(PageWriter pages, StaffInvitation invitations) {
    this.pages = pages;
    this.invitations = invitations;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    return show(FormState.of(Map.of()), request);
  }

  /** Revokes the invitation to the address in the field `revoke`, or sends one without it. */
  @PostMapping
  @Permissions({IsAdminUser.class, MayAddUsers.class, RecentlyAuthenticated.class})
  Answer change(Authenticated caller, PostedForm form, HttpServletRequest request) {
    Actor actor = Actor.of(caller, request);
    return form.submit(
        () -> {
          Optional<String> revoked = form.text("revoke");
          if (revoked.isPresent()) {
            return revoke(actor, revoked.get());
          }
          invitations.invite(actor, form.input());
          return FlashMessage.INVITED.on(StaffPaths.INVITATIONS);
        },
        failure -> show(FormState.of(form.texts("email")).with(failure), request));
  }

  private Answer revoke(Actor actor, String email) {
    return (invitations.revoke(actor, email)
            ? FlashMessage.INVITATION_REVOKED
            : FlashMessage.NOTHING_TO_END)
        .on(StaffPaths.INVITATIONS);
  }

  private Answer show(FormState form, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("staff_section", "invitations");
    model.put("is_used", invitations.isUsed());
    model.put("invitations", invitations.open());
    FlashMessage.show(model, request);
    return pages.show("staff/invitations.html", model, request);
  }
}

package dev.countersign.staff;

import dev.countersign.access.Authenticated;
import dev.countersign.accounts.Actor;
import dev.countersign.answers.Answer;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.pages.PostedForm;
import dev.countersign.statictoken.StaticTokenIssuer;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends the static token of a user. */
@StaffPage(StaffPaths.USER + "token/")
class TokenEnding {

  private final StaticTokenIssuer issuer;

  TokenEnding(StaticTokenIssuer issuer) {
    this.issuer = issuer;
  }

  @PostMapping
  Answer end(
      Authenticated caller,
      @PathVariable("id") long id,
      PostedForm form,
      HttpServletRequest request) {
    Event event = Actor.of(caller, request).event(Kind.STAFF_TOKEN_REVOKED, id);
    return Notice.ofEnding(issuer.revoke(id, event)).whereFormWas(form, StaffPaths.user(id));
  }
}

package dev.countersign.staff;

import dev.countersign.access.Authenticated;
import dev.countersign.answers.Answer;
import dev.countersign.audit.Origin;
import dev.countersign.pages.PostedForm;
import dev.countersign.signedtoken.Logins;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends one log-in of a user. */
@StaffPage(StaffPaths.USER + "logins/{login:[0-9a-f]{24}}/")
class LoginEnding {

  private final Logins logins;

  LoginEnding(Logins logins) {
    this.logins = logins;
  }

  @PostMapping
  Answer end(
      Authenticated caller,
      @PathVariable("id") long id,
      @PathVariable("login") String login,
      PostedForm form,
      HttpServletRequest request) {
    boolean isEnded = logins.end(caller.userId(), id, login, Origin.of(request));
    return Notice.ofEnding(isEnded).whereFormWas(form, StaffPaths.user(id));
  }
}

package dev.countersign.staff;

import dev.countersign.access.Authenticated;
import dev.countersign.accounts.LogOutEverywhere;
import dev.countersign.answers.Answer;
import dev.countersign.audit.Origin;
import dev.countersign.errors.NotFound;
import dev.countersign.pages.PostedForm;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends all log-ins of a user, whatever they are made with. */
@StaffPage(StaffPaths.USER + "logout/")
class LogInsEnding {

  private final LogOutEverywhere everywhere;

  LogInsEnding(LogOutEverywhere everywhere) {
    this.everywhere = everywhere;
  }

  @PostMapping
  Answer end(
      Authenticated caller,
      @PathVariable("id") long id,
      PostedForm form,
      HttpServletRequest request) {
    if (!everywhere.by(caller.userId(), id, Origin.of(request))) {
      throw new NotFound();
    }
    return Notice.LOGGED_OUT.whereFormWas(form, StaffPaths.user(id));
  }
}

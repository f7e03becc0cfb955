package dev.countersign.ui.pages;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.emailverification.EmailChangeUndo;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Undoes a change of the email address through the link in the mail. Opening the page changes
 * nothing, because mail scanners open links too.
 */
@Endpoint(value = BrowserPaths.UNDO_EMAIL_CHANGE + "{key:[\\w-]{1,99}}/", forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
@OpenBeforeEnrolment
class UndoEmailChangePage {

  private enum State {
    OPEN,
    DONE,
    DEAD
  }

  private final PageWriter pages;
  private final EmailChangeUndo undo;

  UndoEmailChangePage(PageWriter pages, EmailChangeUndo undo) {
    this.pages = pages;
    this.undo = undo;
  }

  @GetMapping
  Answer show(@PathVariable("key") String key, HttpServletRequest request) {
    return show(key, undo.isOpen(key) ? State.OPEN : State.DEAD, request);
  }

  @PostMapping
  Answer undo(@PathVariable("key") String key, PostedForm form, HttpServletRequest request) {
    return form.submit(
        () -> show(key, undo.undo(key, Origin.of(request)) ? State.DONE : State.DEAD, request),
        _ -> show(key, State.DEAD, request));
  }

  private Answer show(String key, State state, HttpServletRequest request) {
    Map<String, Object> model =
        Map.of(
            "address",
            BrowserPaths.UNDO_EMAIL_CHANGE + key + "/",
            "is_open",
            state == State.OPEN,
            "is_done",
            state == State.DONE);
    return pages
        .show("pages/undo-email-change.html", model, request)
        .with("Referrer-Policy", "strict-origin");
  }
}

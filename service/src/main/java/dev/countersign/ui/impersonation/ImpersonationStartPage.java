package dev.countersign.ui.impersonation;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.credentials.session.BrowserImpersonation;
import dev.countersign.credentials.session.ImpersonationRule;
import dev.countersign.credentials.session.Session;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.TextField;
import dev.countersign.identity.rights.StaffRight;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.platform.settings.ImpersonationSettings;
import dev.countersign.ui.pages.FormState;
import dev.countersign.ui.pages.PageWriter;
import dev.countersign.ui.pages.PostedForm;
import dev.countersign.ui.staff.StaffPage;
import dev.countersign.ui.staff.StaffPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Asks a staff member for a reason, and opens the account pages of a user. */
@StaffPage(StaffPaths.USER + "impersonate/")
@Permissions(
    value = {IsAdminUser.class, RecentlyAuthenticated.class},
    has = StaffRight.IMPERSONATE)
@ConditionalOnExpression("!'none'.equalsIgnoreCase('${countersign.impersonation.allowed}')")
class ImpersonationStartPage {

  private static final int SHORTEST = 10;
  private static final int LONGEST = 500;
  private static final String REASON = "reason";
  private static final String FULL = "full";

  /** Browsers send two characters for the end of a line, and count one. */
  private static final Form FORM =
      Form.of(
          TextField.text(REASON, "Reason")
              .normalise(text -> text.replace("\r\n", "\n"))
              .atLeast(SHORTEST)
              .atMost(LONGEST)
              .build());

  private final PageWriter pages;
  private final UserStore users;
  private final ImpersonationRule rule;
  private final BrowserImpersonation impersonation;
  private final ImpersonationSettings settings;

  ImpersonationStartPage(
      PageWriter pages,
      UserStore users,
      ImpersonationRule rule,
      BrowserImpersonation impersonation,
      ImpersonationSettings settings) {
    this.pages = pages;
    this.users = users;
    this.rule = rule;
    this.impersonation = impersonation;
    this.settings = settings;
  }

  @GetMapping
  Answer ask(Authenticated caller, @PathVariable("id") long id, HttpServletRequest request) {
    return ask(require(caller, id), FormState.of(Map.of()), request);
  }

  /** Starts a read-only view, unless the form has the field `full` and the settings allow it. */
  @PostMapping
  Answer start(
      Authenticated caller,
      @PathVariable("id") long id,
      PostedForm form,
      HttpServletRequest request) {
    User user = require(caller, id);
    return form.submit(
        () -> {
          String reason = FORM.check(form.input()).orRefuse().require(REASON);
          boolean isReadOnly = !settings.mayChange() || form.text(FULL).isEmpty();
          return impersonation
              .start(sessionOf(caller), user, isReadOnly, reason, request)
              .map(cookie -> Answer.redirect(BrowserPaths.ACCOUNT).withCookies(List.of(cookie)))
              .orElseThrow(NotFound::new);
        },
        failure -> ask(user, FormState.of(form.texts(REASON, FULL)).with(failure), request));
  }

  private Answer ask(User user, FormState form, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("staff_section", "users");
    model.put("user", user);
    model.put("minutes", settings.lifetime().toMinutes());
    model.put("may_change_account", settings.mayChange());
    model.put("is_reason_shown", settings.showReason());
    model.put("is_mailed", settings.notices());
    model.put("shortest", SHORTEST);
    model.put("longest", LONGEST);
    return pages.show("staff/user-impersonate.html", model, request);
  }

  private User require(Authenticated caller, long id) {
    User user = users.find(id).orElseThrow(NotFound::new);
    if (!rule.allows(caller.user(), user)) {
      throw new PermissionDenied();
    }
    return user;
  }

  private static Session sessionOf(Authenticated caller) {
    if (caller.credential() instanceof Session session) {
      return session;
    }
    throw new IllegalStateException("The session scheme accepted another credential.");
  }
}

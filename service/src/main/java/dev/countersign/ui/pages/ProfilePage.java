package dev.countersign.ui.pages;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.Session;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.User;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.accounts.ProfileChange;
import dev.countersign.selfservice.emailverification.VerificationRequest;
import dev.countersign.ui.pages.SecurityChecklist.Check;
import jakarta.servlet.http.HttpServletRequest;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Shows the security checklist of the visitor's account, and changes username and email address.
 */
@Endpoint(value = BrowserPaths.ACCOUNT, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAuthenticated.class)
class ProfilePage {

  private static final String TEMPLATE = "pages/profile.html";
  private static final String SAVED = "saved";
  private static final String SENT = "link-sent";

  private final PageWriter pages;
  private final ProfileChange change;
  private final SecurityChecklist checklist;
  private final VerificationRequest verification;

  ProfilePage(
      PageWriter pages,
      ProfileChange change,
      SecurityChecklist checklist,
      VerificationRequest verification) {
    this.pages = pages;
    this.change = change;
    this.checklist = checklist;
    this.verification = verification;
  }

  @GetMapping
  Answer show(Authenticated caller, HttpServletRequest request) {
    User user = caller.user();
    List<Check> checks =
        caller.credential() instanceof Session session ? checklist.of(user, session) : List.of();
    var form = FormState.of(Map.of("username", user.username(), "email", user.email()));
    return show(user, form, checks, request);
  }

  /** Sends the confirmation mail again if the form has the field `send_link`. */
  @PostMapping
  Answer save(Authenticated caller, PostedForm form, HttpServletRequest request) {
    return form.submit(
        () -> {
          if (form.text("send_link").isPresent()) {
            verification.askAgain(caller.user());
            return Answer.redirect(BrowserPaths.ACCOUNT + "?" + SENT);
          }
          change.replaceOnPage(caller, form.input(), Origin.of(request));
          return Answer.redirect(BrowserPaths.ACCOUNT + "?" + SAVED);
        },
        failure ->
            show(
                caller.user(),
                FormState.of(form.texts("username", "email")).with(failure),
                List.of(),
                request));
  }

  /** An empty checklist is not shown: after an error the page needs no further query. */
  private Answer show(User user, FormState form, List<Check> checks, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("section", "profile");
    model.put("user", user);
    model.put("checks", checks);
    model.put("open_checks", checks.stream().filter(Check::needsAttention).count());
    model.put("joined", user.dateJoined().atOffset(ZoneOffset.UTC).toLocalDate());
    model.put("saved", Query.has(request, SAVED));
    model.put("link_sent", Query.has(request, SENT));
    model.put("password_changed", Query.has(request, PasswordPage.DONE));
    return pages.show(TEMPLATE, model, request);
  }
}

package dev.countersign.ui.pages;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.OpenToImpersonation;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.Session;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.preferences.UserPreferences;
import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.ImpersonationRefused;
import dev.countersign.platform.languages.Preferences;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.accounts.ProfileChange;
import dev.countersign.selfservice.emailverification.VerificationRequest;
import dev.countersign.ui.pages.SecurityChecklist.Check;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Shows the security checklist of the visitor's account, and changes username, email address,
 * language and time zone.
 */
@Endpoint(value = BrowserPaths.ACCOUNT, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAuthenticated.class)
class ProfilePage {

  private static final String TEMPLATE = "pages/profile.html";
  private static final String LANGUAGE = "language";
  private static final String TIME_ZONE = "time_zone";
  private static final String SAVED = "saved";
  private static final String SENT = "link-sent";
  private static final String PREFERENCES_SAVED = "preferences-saved";

  private final PageWriter pages;
  private final ProfileChange change;
  private final SecurityChecklist checklist;
  private final VerificationRequest verification;
  private final UserPreferences preferences;

  ProfilePage(
      PageWriter pages,
      ProfileChange change,
      SecurityChecklist checklist,
      VerificationRequest verification,
      UserPreferences preferences) {
    this.pages = pages;
    this.change = change;
    this.checklist = checklist;
    this.verification = verification;
    this.preferences = preferences;
  }

  @GetMapping
  @OpenToImpersonation
  Answer show(Authenticated caller, HttpServletRequest request) {
    User user = caller.user();
    List<Check> checks =
        caller.credential() instanceof Session session ? checklist.of(user, session) : List.of();
    var form = FormState.of(Map.of("username", user.username(), "email", user.email()));
    return show(caller, form, checks, request);
  }

  /**
   * Sends the confirmation mail again if the form has the field `send_link`, or saves language and
   * time zone if the form has the field `language`.
   */
  @PostMapping
  @OpenToImpersonation
  Answer save(Authenticated caller, PostedForm form, HttpServletRequest request) {
    return form.submit(
        () -> {
          if (form.text("send_link").isPresent()) {
            requireOwner(caller);
            verification.askAgain(caller.user());
            return Answer.redirect(BrowserPaths.ACCOUNT + "?" + SENT);
          }
          if (form.text(LANGUAGE).isPresent()) {
            preferences.change(caller.userId(), chosen(form));
            return Answer.redirect(BrowserPaths.ACCOUNT + "?" + PREFERENCES_SAVED);
          }
          change.replaceOnPage(caller, form.input(), Origin.of(request));
          return Answer.redirect(BrowserPaths.ACCOUNT + "?" + SAVED);
        },
        failure -> show(caller, again(form, caller.user()).with(failure), List.of(), request));
  }

  /** A mail about the address is for its owner to ask for, not for staff who view the account. */
  private static void requireOwner(Authenticated caller) {
    if (caller.credential().impersonator().isPresent()) {
      throw new ImpersonationRefused();
    }
  }

  /** The form of the preferences has no profile, so the stored one is shown with its errors. */
  private static FormState again(PostedForm form, User user) {
    return FormState.of(
        form.text(LANGUAGE).isPresent()
            ? Map.of("username", user.username(), "email", user.email())
            : form.texts("username", "email"));
  }

  private static Preferences stored(Authenticated caller) {
    return caller.credential() instanceof Session session
        ? session.preferences()
        : Preferences.NONE;
  }

  private static Preferences chosen(PostedForm form) {
    return new Preferences(form.text(LANGUAGE).orElse(""), form.text(TIME_ZONE).orElse(""));
  }

  /** An empty checklist is not shown: after an error the page needs no further query. */
  private Answer show(
      Authenticated caller, FormState form, List<Check> checks, HttpServletRequest request) {
    User user = caller.user();
    Map<String, Object> model = form.model();
    model.put("section", "profile");
    model.put("user", user);
    model.put("checks", checks);
    model.put("open_checks", checks.stream().filter(Check::needsAttention).count());
    model.put("preferences", stored(caller));
    model.put("languages", preferences.offered());
    model.put("time_zones", UserPreferences.timeZones());
    model.put("preferences_saved", Query.has(request, PREFERENCES_SAVED));
    model.put("saved", Query.has(request, SAVED));
    model.put("link_sent", Query.has(request, SENT));
    model.put("password_changed", Query.has(request, PasswordPage.DONE));
    return pages.show(TEMPLATE, model, request);
  }
}

package dev.countersign.ui.pages;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.OpenToImpersonation;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.BrowserLogin;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.passwords.PasswordSettings;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.accounts.PasswordChange;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Changes the visitor's password. Ends all logins and creates a new session for this browser. */
@Endpoint(value = BrowserPaths.PASSWORD, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAuthenticated.class)
class PasswordPage {

  /** Query parameter: the profile page shows that the password was changed. */
  static final String DONE = "password-changed";

  /** Query parameter: the visitor did not make a login that the activity page shows. */
  static final String NOT_ME = "not-me";

  private static final String TEMPLATE = "pages/password.html";

  private final PageWriter pages;
  private final PasswordChange change;
  private final BrowserLogin browsers;
  private final PasswordSettings passwords;

  PasswordPage(
      PageWriter pages, PasswordChange change, BrowserLogin browsers, PasswordSettings passwords) {
    this.passwords = passwords;
    this.pages = pages;
    this.change = change;
    this.browsers = browsers;
  }

  @GetMapping
  @OpenToImpersonation
  Answer show(Authenticated caller, HttpServletRequest request) {
    return show(FormState.of(Map.of()), caller, request);
  }

  @PostMapping
  Answer change(Authenticated caller, PostedForm form, HttpServletRequest request) {
    return form.submit(
        () -> {
          LoginProof proof =
              change
                  .change(caller, form.input(), Origin.of(request))
                  .proof(caller.credential().methods());
          List<String> cookies = browsers.enter(proof, request).orElse(List.of());
          return Answer.redirect(BrowserPaths.ACCOUNT + "?" + DONE).withCookies(cookies);
        },
        failure -> show(FormState.of(Map.of()).with(failure), caller, request));
  }

  private Answer show(FormState form, Authenticated caller, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("section", "password");
    model.put("passwords", passwords);
    model.put("email", caller.user().email());
    model.put("not_me", Query.has(request, NOT_ME));
    return pages.show(TEMPLATE, model, request);
  }
}

package dev.countersign.pages;

import dev.countersign.access.Authenticated;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.accounts.PasswordChange;
import dev.countersign.answers.Answer;
import dev.countersign.audit.Origin;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.session.BrowserLogIn;
import dev.countersign.session.SessionScheme;
import dev.countersign.settings.BrowserPaths;
import dev.countersign.users.PasswordSettings;
import dev.countersign.users.Proof;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** A new password for the old one; of all log-ins, this browser's alone is opened again. */
@Endpoint(value = BrowserPaths.PASSWORD, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAuthenticated.class)
class PasswordPage {

  /** Tells the profile page what has just happened. */
  static final String DONE = "password-changed";

  private static final String TEMPLATE = "pages/password.html";

  private final PageWriter pages;
  private final PasswordChange change;
  private final BrowserLogIn browsers;
  private final PasswordSettings passwords;

  PasswordPage(
      PageWriter pages, PasswordChange change, BrowserLogIn browsers, PasswordSettings passwords) {
    this.passwords = passwords;
    this.pages = pages;
    this.change = change;
    this.browsers = browsers;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    return show(FormState.of(Map.of()), request);
  }

  @PostMapping
  Answer change(Authenticated caller, PostedForm form, HttpServletRequest request) {
    return form.submit(
        () -> {
          Proof proof = change.change(caller.userId(), form.input(), Origin.of(request));
          List<String> cookies = browsers.enter(proof, request).orElse(List.of());
          return Answer.redirect(BrowserPaths.ACCOUNT + "?" + DONE).withCookies(cookies);
        },
        failure -> show(FormState.of(Map.of()).with(failure), request));
  }

  private Answer show(FormState form, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("section", "password");
    model.put("min_length", passwords.minLength());
    return pages.show(TEMPLATE, model, request);
  }
}

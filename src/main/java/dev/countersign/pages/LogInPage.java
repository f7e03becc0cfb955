package dev.countersign.pages;

import dev.countersign.access.AllowAny;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.Permissions;
import dev.countersign.accounts.RegistrationSettings;
import dev.countersign.answers.Answer;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.fields.Checked;
import dev.countersign.fields.Form;
import dev.countersign.fields.Query;
import dev.countersign.fields.TextField;
import dev.countersign.session.BrowserLogIn;
import dev.countersign.session.SessionScheme;
import dev.countersign.settings.BrowserPaths;
import dev.countersign.throttle.ThrottleScope;
import dev.countersign.users.LogIn;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Name and password for a session. */
@Endpoint(value = BrowserPaths.LOG_IN, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
class LogInPage {

  private static final String TEMPLATE = "pages/log-in.html";
  private static final String WRONG =
      "Please enter a correct username and password. Note that the password is case-sensitive.";

  private static final Form FORM =
      Form.of(
          TextField.text("username", "Username").build(),
          TextField.text("password", "Password").build());

  private final PageWriter pages;
  private final LogIn logIn;
  private final BrowserLogIn browsers;
  private final RegistrationSettings registration;

  LogInPage(
      PageWriter pages, LogIn logIn, BrowserLogIn browsers, RegistrationSettings registration) {
    this.pages = pages;
    this.registration = registration;
    this.logIn = logIn;
    this.browsers = browsers;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    var form = FormState.of(Map.of("username", "", "next", Query.text(request, "next").orElse("")));
    return show(form, request);
  }

  /** The same answer for an unknown name, a wrong password and an inactive account. */
  @PostMapping
  @ThrottleScope("login")
  Answer enter(PostedForm form, HttpServletRequest request) {
    String next = form.text("next").or(() -> Query.text(request, "next")).orElse("");
    return form.submit(
        () ->
            cookies(form, request)
                .map(cookies -> Answer.redirect(whereTo(next)).withCookies(cookies))
                .orElseGet(() -> refuse(form, next, request)),
        _ -> refuse(form, next, request));
  }

  private Optional<List<String>> cookies(PostedForm form, HttpServletRequest request) {
    Checked fields = FORM.check(form.input()).orRefuse();
    return logIn
        .check(fields.require("username"), fields.require("password"), request)
        .flatMap(proof -> browsers.enter(proof, request));
  }

  private static String whereTo(String next) {
    return NextPath.isOurs(next) ? next : BrowserPaths.ACCOUNT;
  }

  private Answer refuse(PostedForm form, String next, HttpServletRequest request) {
    var typed = Map.of("username", form.text("username").orElse(""), "next", next);
    return show(FormState.of(typed).with("non_field_errors", WRONG), request);
  }

  private Answer show(FormState form, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("must_verify", registration.waitsForVerification());
    model.put("verified", Query.has(request, VerifyEmailPage.DONE));
    model.put("registered", Query.has(request, RegisterPage.DONE));
    model.put("password_reset", Query.has(request, ResetLinkPage.DONE));
    return pages.show(TEMPLATE, model, request);
  }
}

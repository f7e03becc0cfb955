package dev.countersign.ui.pages;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.credentials.session.BrowserLogin;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Query;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.secondfactors.RememberedDevices;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.PasswordLogin;
import dev.countersign.identity.users.VerifiedPassword;
import dev.countersign.identity.users.VerifiedPassword.LoginStep;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.languages.Text;
import dev.countersign.platform.settings.AccountSettings;
import dev.countersign.platform.settings.AccountSettings.LoginBy;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.accounts.RegistrationSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Logs a user in with username and password, and creates a session or asks for the second factor.
 */
@Endpoint(value = BrowserPaths.LOGIN, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
@OpenBeforeEnrolment
class LoginPage {

  private static final String TEMPLATE = "pages/log-in.html";

  /** The notices of the page, and the query parameter that shows each. */
  private static final Map<String, String> NOTICES =
      Map.of(
          "verified", VerifyEmailPage.DONE,
          "registered", RegisterPage.DONE,
          "set_up", SetupPage.DONE,
          "expired", LoginCodePage.EXPIRED,
          "passkey_refused", PasskeyLoginPage.REFUSED,
          "password_reset", ResetLinkPage.DONE);

  private static final Form FORM =
      Form.of(
          TextField.text("username", "Username").build(),
          TextField.text("password", "Password").build());

  private final PageWriter pages;
  private final PasswordLogin login;
  private final BrowserLogin browsers;
  private final RegistrationSettings registration;
  private final LoginCodePage code;
  private final AfterLogin after;
  private final PasskeyPrompt passkey;
  private final RememberedDevices devices;
  private final LoginBy loginBy;
  private final boolean hasCodes;
  private final String wrong;

  LoginPage(
      PageWriter pages,
      PasswordLogin login,
      BrowserLogin browsers,
      RegistrationSettings registration,
      LoginCodePage code,
      AfterLogin after,
      PasskeyPrompt passkey,
      RememberedDevices devices,
      AccountSettings accounts) {
    this.passkey = passkey;
    this.devices = devices;
    this.code = code;
    this.after = after;
    this.loginBy = accounts.loginBy();
    this.hasCodes = accounts.emailCodeLogin();
    this.wrong =
        "Please enter a correct %s and password. Note that the password is case-sensitive."
            .formatted(loginBy.noun());
    this.pages = pages;
    this.registration = registration;
    this.login = login;
    this.browsers = browsers;
  }

  /** Redirects a visitor who is logged in, unless the page has a notice to show. */
  @GetMapping
  Answer show(HttpServletRequest request) {
    String next = Query.text(request, "next").orElse("");
    FormState form = FormState.of(Map.of("username", "", "next", next));
    return NOTICES.values().stream().anyMatch(notice -> Query.has(request, notice))
        ? show(form, request)
        : after.skipForm(next, request).orElseGet(() -> show(form, request));
  }

  /** Sends the same response for an unknown username, a wrong password and an inactive account. */
  @PostMapping
  @ThrottleScope("login")
  Answer enter(PostedForm form, HttpServletRequest request) {
    String next = form.text("next").or(() -> Query.text(request, "next")).orElse("");
    return form.submit(
        () ->
            login(form, request)
                .flatMap(step -> answer(step, next, request))
                .orElseGet(() -> refuse(form, next, wrong, request)),
        failure -> refuse(form, next, text(failure), request));
  }

  private Optional<LoginStep> login(PostedForm form, HttpServletRequest request) {
    ValidatedInput fields = FORM.check(form.input()).orRefuse();
    return login
        .check(fields.require("username"), fields.require("password"), request)
        .map(VerifiedPassword::nextStep);
  }

  private Optional<Answer> answer(LoginStep step, String next, HttpServletRequest request) {
    return switch (step) {
      case LoginStep.Complete(var proof) -> enter(proof, next, request);
      case LoginStep.SecondFactorNeeded(var verified) when devices.knows(verified, request) ->
          enter(verified.proof(EnumSet.of(AuthenticationMethod.PASSWORD)), next, request);
      case LoginStep.SecondFactorNeeded needed -> Optional.of(code.begin(needed, next, request));
    };
  }

  private Optional<Answer> enter(LoginProof proof, String next, HttpServletRequest request) {
    return browsers.enter(proof, request).map(cookies -> after.lead(next, cookies, request));
  }

  /** Returns the text for a wrong password also if a field is missing. */
  private String text(ValidationFailed failure) {
    return failure.fields().getOrDefault(PostedForm.FORM_ERRORS, List.of(wrong)).getFirst();
  }

  private Answer refuse(PostedForm form, String next, String why, HttpServletRequest request) {
    var typed = Map.of("username", form.text("username").orElse(""), "next", next);
    return show(FormState.of(typed).with(PostedForm.FORM_ERRORS, why), request);
  }

  private Text label() {
    return switch (loginBy) {
      case USERNAME -> Text.of("login-by.username");
      case EMAIL -> Text.of("login-by.email");
      case BOTH -> Text.of("login-by.either");
    };
  }

  private Answer show(FormState form, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    NOTICES.forEach((notice, name) -> model.put(notice, Query.has(request, name)));
    model.put("has_codes", hasCodes);
    model.put("name_label", label());
    model.put("must_verify", registration.waitsForVerification());
    passkey.addTo(model);
    return pages.show(TEMPLATE, model, request);
  }
}

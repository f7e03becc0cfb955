package dev.countersign.ui.pages;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.credentials.passkeys.PasskeyLogin;
import dev.countersign.credentials.session.BrowserLogin;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.secondfactors.PendingLogin;
import dev.countersign.identity.secondfactors.RememberedDevices;
import dev.countersign.identity.secondfactors.SecondFactorLogin;
import dev.countersign.identity.secondfactors.SecondFactorLogin.Outcome;
import dev.countersign.identity.secondfactors.SecondFactorRequired;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.VerifiedPassword.LoginStep.SecondFactorNeeded;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.languages.Text;
import dev.countersign.platform.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** The second step of a login: asks for a code or a passkey, and creates a session. */
@Endpoint(value = BrowserPaths.LOGIN_CODE, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
@OpenBeforeEnrolment
class LoginCodePage {

  /** Query parameter: the login page asks for the password again. */
  static final String EXPIRED = "expired";

  private static final String TEMPLATE = "pages/log-in-code.html";
  private static final String TOKEN = "ephemeral_token";
  private static final String CODE = "code";
  private static final String CREDENTIAL = "credential";
  private static final String REMEMBER = "remember_device";
  private static final String WRONG =
      "That code is not correct. Wait for a new code and try again.";

  private static final Set<PendingLogin.Kind> KINDS = Set.of(PendingLogin.Kind.SESSION);

  private final PageWriter pages;
  private final SecondFactorLogin secondStep;
  private final BrowserLogin browsers;
  private final AfterLogin after;
  private final PasskeyLogin passkeys;
  private final PasskeyPrompt passkey;
  private final RememberedDevices devices;

  LoginCodePage(
      PageWriter pages,
      SecondFactorLogin secondStep,
      BrowserLogin browsers,
      AfterLogin after,
      PasskeyLogin passkeys,
      PasskeyPrompt passkey,
      RememberedDevices devices) {
    this.passkeys = passkeys;
    this.devices = devices;
    this.passkey = passkey;
    this.pages = pages;
    this.secondStep = secondStep;
    this.browsers = browsers;
    this.after = after;
  }

  /** Shows the form after a right password. */
  Answer begin(SecondFactorNeeded needed, String next, HttpServletRequest request) {
    return begin(secondStep.begin(needed, PendingLogin.Kind.SESSION), next, request);
  }

  /** Shows the form after another first step. */
  Answer begin(PendingLogin pending, String next, HttpServletRequest request) {
    return begin(secondStep.begin(pending), next, request);
  }

  private Answer begin(SecondFactorRequired required, String next, HttpServletRequest request) {
    return show(FormState.of(Map.of(TOKEN, required.ephemeralToken(), "next", next)), request);
  }

  /** Leads to the login page: this page needs the password first. */
  @GetMapping
  Answer restart() {
    return Answer.redirect(BrowserPaths.LOGIN);
  }

  @PostMapping
  @ThrottleScope("login")
  Answer enter(PostedForm form, HttpServletRequest request) {
    return form.submit(() -> complete(form, request), failure -> again(form, failure, request));
  }

  private Answer complete(PostedForm form, HttpServletRequest request) {
    String token = form.text(TOKEN).orElse("");
    boolean isPasskey = form.text(CREDENTIAL).isPresent();
    Outcome outcome =
        isPasskey
            ? secondStep.completeByPasskey(
                token, KINDS, () -> passkeys.check(form.input(), Origin.of(request)), request)
            : secondStep.complete(token, KINDS, form.text(CODE).orElse(""), request);
    return switch (outcome) {
      case Outcome.Complete(var proof, _) -> enter(proof, form, request);
      case Outcome.Expired _ -> expired();
      case Outcome.Refused _ -> throw isPasskey ? refusedPasskey() : refusedCode();
    };
  }

  private static ValidationFailed refusedPasskey() {
    return new ValidationFailed(CREDENTIAL, "The passkey was not accepted. Please try again.");
  }

  private static ValidationFailed refusedCode() {
    return new ValidationFailed(CODE, WRONG);
  }

  private Answer enter(LoginProof proof, PostedForm form, HttpServletRequest request) {
    String next = form.text("next").orElse("");
    return browsers
        .enter(proof, request)
        .map(cookies -> after.lead(next, cookies, request))
        .map(answer -> answer.withCookies(deviceCookie(proof, form, request)))
        .orElseGet(LoginCodePage::expired);
  }

  private List<String> deviceCookie(LoginProof proof, PostedForm form, HttpServletRequest request) {
    return form.text(REMEMBER)
        .flatMap(_ -> devices.remember(proof, request))
        .map(List::of)
        .orElseGet(List::of);
  }

  private Answer again(PostedForm form, ValidationFailed failure, HttpServletRequest request) {
    return show(FormState.of(form.texts(TOKEN, "next")).with(failure), request);
  }

  private Answer show(FormState form, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("types", secondStep.types(form.value(TOKEN)));
    passkey.addTo(model);
    devices.offered().ifPresent(lifetime -> model.put("remember", text(lifetime)));
    return pages.show(TEMPLATE, model, request);
  }

  private static Text text(Duration lifetime) {
    long days = lifetime.toDays();
    return days == 0
        ? Text.of("duration.hours", lifetime.toHours())
        : Text.of("duration.days", days);
  }

  private static Answer expired() {
    return Answer.redirect(BrowserPaths.LOGIN + "?" + EXPIRED);
  }
}

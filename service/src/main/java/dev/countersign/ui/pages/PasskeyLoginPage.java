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
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Logs a user in with the passkey that the script of the login page has asked for. */
@Endpoint(value = BrowserPaths.LOGIN_PASSKEY, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
@OpenBeforeEnrolment
class PasskeyLoginPage {

  /** Query parameter: the login page says that the passkey was not accepted. */
  static final String REFUSED = "passkey-refused";

  private final PasskeyLogin login;
  private final BrowserLogin browsers;
  private final AfterLogin after;

  PasskeyLoginPage(PasskeyLogin login, BrowserLogin browsers, AfterLogin after) {
    this.login = login;
    this.browsers = browsers;
    this.after = after;
  }

  @GetMapping
  Answer restart() {
    return Answer.redirect(BrowserPaths.LOGIN);
  }

  @PostMapping
  @ThrottleScope("login")
  Answer enter(PostedForm form, HttpServletRequest request) {
    String next = form.text("next").orElse("");
    return form.submit(
        () ->
            login
                .check(form.input(), Origin.of(request))
                .flatMap(proof -> browsers.enter(proof, request))
                .map(cookies -> after.lead(next, cookies, request))
                .orElseGet(() -> refused(next)),
        (ValidationFailed _) -> refused(next));
  }

  private static Answer refused(String next) {
    return Answer.redirect(
        BrowserPaths.LOGIN
            + "?"
            + REFUSED
            + "&next="
            + URLEncoder.encode(next, StandardCharsets.UTF_8));
  }
}

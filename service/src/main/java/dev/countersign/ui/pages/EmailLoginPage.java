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
import dev.countersign.http.fields.Query;
import dev.countersign.http.protections.BrowserCookie;
import dev.countersign.http.protections.BrowserCookie.SameSite;
import dev.countersign.http.protections.BrowserCookie.Secure;
import dev.countersign.identity.secondfactors.PendingLogin;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.emaillogin.ConditionalOnEmailLogin;
import dev.countersign.selfservice.emaillogin.EmailLogin;
import dev.countersign.selfservice.emaillogin.EmailLogin.Outcome;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Logs a user in by a mailed code. A cookie holds the challenge, so only this browser can use it.
 */
@ConditionalOnEmailLogin
@Endpoint(value = BrowserPaths.EMAIL_LOGIN, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
@OpenBeforeEnrolment
class EmailLoginPage {

  private static final String CODE = "code";
  private static final BrowserCookie CHALLENGE =
      new BrowserCookie(
          "loginchallenge",
          Optional.of(EmailLogin.LIFETIME),
          Optional.empty(),
          BrowserPaths.EMAIL_LOGIN,
          Secure.AUTO,
          true,
          SameSite.LAX);

  private final PageWriter pages;
  private final EmailLogin login;
  private final BrowserLogin browsers;
  private final LoginCodePage code;
  private final AfterLogin after;
  private final Clock clock;

  EmailLoginPage(
      PageWriter pages,
      EmailLogin login,
      BrowserLogin browsers,
      LoginCodePage code,
      AfterLogin after,
      Clock clock) {
    this.code = code;
    this.pages = pages;
    this.login = login;
    this.browsers = browsers;
    this.after = after;
    this.clock = clock;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    String next = Query.text(request, "next").orElse("");
    return show(FormState.of(Map.of("next", next, "email", "")), false, request);
  }

  /** Mails a code, or logs in if the form has one. */
  @PostMapping
  @ThrottleScope("login")
  Answer submit(PostedForm form, HttpServletRequest request) {
    FormState typed = FormState.of(form.texts("next", "email"));
    Optional<String> digits = form.text(CODE);
    return form.submit(
        () ->
            digits
                .map(given -> enter(typed, given, request))
                .orElseGet(() -> begin(typed, form, request)),
        failure -> show(typed.with(failure), digits.isPresent(), request));
  }

  private Answer begin(FormState typed, PostedForm form, HttpServletRequest request) {
    String challenge = login.begin(form.input());
    return show(typed, true, request)
        .withCookies(List.of(CHALLENGE.keep(challenge, request, clock.instant())));
  }

  private Answer enter(FormState typed, String digits, HttpServletRequest request) {
    return CHALLENGE
        .readSingle(request)
        .flatMap(challenge -> login.complete(challenge, digits, request))
        .flatMap(outcome -> answer(outcome, typed.value("next"), request))
        .map(answer -> answer.withCookies(List.of(CHALLENGE.drop(request))))
        .orElseGet(
            () ->
                show(typed.with(CODE, "That code is not correct or has expired."), true, request));
  }

  private Optional<Answer> answer(Outcome outcome, String next, HttpServletRequest request) {
    return switch (outcome) {
      case Outcome.Complete(var proof) ->
          browsers.enter(proof, request).map(cookies -> after.lead(next, cookies, request));
      case Outcome.SecondFactorNeeded needed ->
          Optional.of(code.begin(needed.pending(PendingLogin.Kind.SESSION), next, request));
    };
  }

  private Answer show(FormState form, boolean isSent, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("is_sent", isSent);
    model.put("address", BrowserPaths.EMAIL_LOGIN);
    return pages.show("pages/email-login.html", model, request);
  }
}

package dev.countersign.ui.pages;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.emailverification.EmailVerification;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Verifies an email address through the link in the mail. Opening the page verifies nothing,
 * because mail scanners open links too.
 */
@Endpoint(value = BrowserPaths.VERIFY_EMAIL + "{key:[\\w-]{1,99}}/", forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
@OpenBeforeEnrolment
class VerifyEmailPage {

  /** Query parameter: the login page shows that the address was verified. */
  static final String DONE = "verified";

  private final PageWriter pages;
  private final EmailVerification verification;

  VerifyEmailPage(PageWriter pages, EmailVerification verification) {
    this.pages = pages;
    this.verification = verification;
  }

  @GetMapping
  Answer show(@PathVariable("key") String key, HttpServletRequest request) {
    return show(key, false, request);
  }

  @PostMapping
  Answer verify(@PathVariable("key") String key, PostedForm form, HttpServletRequest request) {
    return form.submit(
        () ->
            verification.verify(key, Origin.of(request))
                ? Answer.redirect(BrowserPaths.LOGIN + "?" + DONE)
                : show(key, true, request),
        _ -> show(key, false, request));
  }

  private Answer show(String key, boolean isDead, HttpServletRequest request) {
    Map<String, Object> model =
        Map.of("address", BrowserPaths.VERIFY_EMAIL + key + "/", "is_dead", isDead);
    return pages
        .show("pages/verify-email.html", model, request)
        .with("Referrer-Policy", "strict-origin");
  }
}

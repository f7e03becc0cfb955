package dev.countersign.ui.pages;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.passwordreset.PasswordResetRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Sends a password reset mail to a user who has forgotten the password. */
@Endpoint(value = BrowserPaths.PASSWORD_RESET, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
@OpenBeforeEnrolment
class PasswordResetPage {

  private static final String TEMPLATE = "pages/password-reset.html";

  private final PageWriter pages;
  private final PasswordResetRequest reset;

  PasswordResetPage(PageWriter pages, PasswordResetRequest reset) {
    this.pages = pages;
    this.reset = reset;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    return pages.show(TEMPLATE, FormState.of(Map.of()).model(), request);
  }

  @PostMapping
  @ThrottleScope("password-reset")
  Answer ask(PostedForm form, HttpServletRequest request) {
    return form.submit(
        () -> {
          reset.ask(form.input(), Origin.of(request));
          return Answer.redirect(BrowserPaths.PASSWORD_RESET_SENT);
        },
        failure ->
            pages.show(TEMPLATE, FormState.of(form.texts("email")).with(failure).model(), request));
  }
}

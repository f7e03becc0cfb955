package dev.countersign.ui.pages;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.passwords.PasswordSettings;
import dev.countersign.platform.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;

/** Confirms a password reset request, without revealing whether the address has an account. */
@Endpoint(value = BrowserPaths.PASSWORD_RESET_SENT, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
@OpenBeforeEnrolment
class PasswordResetSentPage {

  private final PageWriter pages;
  private final PasswordSettings passwords;

  PasswordResetSentPage(PageWriter pages, PasswordSettings passwords) {
    this.pages = pages;
    this.passwords = passwords;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    Map<String, Object> model = Map.of("minutes", passwords.resetTimeout().toMinutes());
    return pages.show("pages/password-reset-sent.html", model, request);
  }
}

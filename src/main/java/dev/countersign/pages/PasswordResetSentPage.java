package dev.countersign.pages;

import dev.countersign.access.AllowAny;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.session.SessionScheme;
import dev.countersign.settings.BrowserPaths;
import dev.countersign.users.PasswordSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;

/** Says that there is mail, if the address is one of ours. */
@Endpoint(value = BrowserPaths.PASSWORD_RESET_SENT, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
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

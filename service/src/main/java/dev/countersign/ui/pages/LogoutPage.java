package dev.countersign.ui.pages;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.Anonymous;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.BrowserLogin;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.platform.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends the browser's session. */
@Endpoint(value = BrowserPaths.LOGOUT, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
@OpenBeforeEnrolment
class LogoutPage {

  private final PageWriter pages;
  private final BrowserLogin browsers;

  LogoutPage(PageWriter pages, BrowserLogin browsers) {
    this.pages = pages;
    this.browsers = browsers;
  }

  @PostMapping
  Answer leave(PostedForm form, HttpServletRequest request) {
    String forget = browsers.leave(request);
    return form.text("next")
        .filter(NextPath::isOurs)
        .map(Answer::redirect)
        .orElseGet(
            () ->
                pages.show("pages/logged-out.html", Map.of(), Visitor.of(new Anonymous()), request))
        .withCookies(List.of(forget));
  }
}

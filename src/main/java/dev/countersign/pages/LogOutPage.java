package dev.countersign.pages;

import dev.countersign.access.AllowAny;
import dev.countersign.access.Anonymous;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.session.BrowserLogIn;
import dev.countersign.session.SessionScheme;
import dev.countersign.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends the browser's session. */
@Endpoint(value = BrowserPaths.LOG_OUT, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
class LogOutPage {

  private final PageWriter pages;
  private final BrowserLogIn browsers;

  LogOutPage(PageWriter pages, BrowserLogIn browsers) {
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

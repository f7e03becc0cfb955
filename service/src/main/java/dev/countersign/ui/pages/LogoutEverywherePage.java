package dev.countersign.ui.pages;

import dev.countersign.api.access.Anonymous;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.BrowserLogin;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.accounts.LogoutEverywhere;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends all logins of the visitor, including this session, and revokes the static token. */
@Endpoint(value = BrowserPaths.LOGOUT_EVERYWHERE, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAuthenticated.class)
@OpenBeforeEnrolment
class LogoutEverywherePage {

  private final PageWriter pages;
  private final LogoutEverywhere everywhere;
  private final BrowserLogin browsers;

  LogoutEverywherePage(PageWriter pages, LogoutEverywhere everywhere, BrowserLogin browsers) {
    this.pages = pages;
    this.everywhere = everywhere;
    this.browsers = browsers;
  }

  /** Requires a form only for its CSRF token. */
  @PostMapping
  Answer leave(Authenticated caller, PostedForm form, HttpServletRequest request) {
    everywhere.own(caller.userId(), Origin.of(request));
    return pages
        .show(
            "pages/logged-out.html",
            Map.of("everywhere", true),
            Visitor.of(new Anonymous()),
            request)
        .withCookies(List.of(browsers.leave(request)));
  }
}

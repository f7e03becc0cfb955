package dev.countersign.pages;

import dev.countersign.access.Anonymous;
import dev.countersign.access.Authenticated;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.accounts.LogOutEverywhere;
import dev.countersign.answers.Answer;
import dev.countersign.audit.Origin;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.session.BrowserLogIn;
import dev.countersign.session.SessionScheme;
import dev.countersign.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends all of the visitor's log-ins and their static token, this browser's session included. */
@Endpoint(value = BrowserPaths.LOG_OUT_EVERYWHERE, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAuthenticated.class)
class LogOutEverywherePage {

  private final PageWriter pages;
  private final LogOutEverywhere everywhere;
  private final BrowserLogIn browsers;

  LogOutEverywherePage(PageWriter pages, LogOutEverywhere everywhere, BrowserLogIn browsers) {
    this.pages = pages;
    this.everywhere = everywhere;
    this.browsers = browsers;
  }

  /** The form has nothing in it but the token that proves it is ours. */
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

package dev.countersign.ui.pages;

import dev.countersign.api.access.AccessInterceptor;
import dev.countersign.api.access.Authenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.integration.forwardauth.ReturnAddress;
import dev.countersign.platform.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Leads a browser that has logged in to the page that it wanted. */
@Component
class AfterLogin {

  private static final String CONTINUE = "pages/continue.html";

  private final PageWriter pages;
  private final ReturnAddress addresses;

  AfterLogin(PageWriter pages, ReturnAddress addresses) {
    this.pages = pages;
    this.addresses = addresses;
  }

  /**
   * Leads to a path of this service by a redirect, and to a protected application by a page: the
   * content security policy forbids that a form leads to another origin.
   */
  Answer lead(String next, List<String> cookies, HttpServletRequest request) {
    if (addresses.isAllowed(next)) {
      // Without the cookie of the page: the login sets its own.
      Map<String, Object> shown = Map.of("next", next, "refresh", "0; url=" + next);
      Answer page = pages.show(CONTINUE, shown, request);
      return new Answer(200, page.body(), page.headers()).withCookies(cookies);
    }
    String path = NextPath.isOurs(next) ? next : BrowserPaths.ACCOUNT;
    return Answer.redirect(path).withCookies(cookies);
  }

  /**
   * Leads a visitor who is logged in past the form of a login or registration. Returns empty for
   * other visitors, and if a protected application has sent the visitor: that application did not
   * accept the login, so a redirect could repeat without end.
   */
  Optional<Answer> skipForm(String next, HttpServletRequest request) {
    return AccessInterceptor.callerOf(request) instanceof Authenticated
            && !addresses.isAllowed(next)
        ? Optional.of(lead(next, List.of(), request))
        : Optional.empty();
  }
}

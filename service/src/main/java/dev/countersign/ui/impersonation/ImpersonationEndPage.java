package dev.countersign.ui.impersonation;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.BrowserImpersonation;
import dev.countersign.credentials.session.Session;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.protections.CsrfProtection;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.ui.staff.StaffPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Ends the view of a staff member on an account, and returns to the staff site. Needs no scheme,
 * because the button must also work after the view has expired.
 */
@Endpoint(value = BrowserPaths.END_IMPERSONATION, forBrowsers = true)
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
@ConditionalOnExpression("!'none'.equalsIgnoreCase('${countersign.impersonation.allowed}')")
class ImpersonationEndPage {

  private final SessionScheme scheme;
  private final BrowserImpersonation impersonation;
  private final CsrfProtection csrf;

  ImpersonationEndPage(
      SessionScheme scheme, BrowserImpersonation impersonation, CsrfProtection csrf) {
    this.scheme = scheme;
    this.impersonation = impersonation;
    this.csrf = csrf;
  }

  @PostMapping
  Answer end(HttpServletRequest request) {
    Optional<Session> viewed =
        scheme.find(request).filter(session -> session.impersonation().isPresent());
    viewed
        .flatMap(session -> csrf.fault(request, session.id().text()))
        .ifPresent(
            refusal -> {
              throw refusal;
            });
    String next =
        viewed.map(session -> StaffPaths.user(session.user().id())).orElse(BrowserPaths.STAFF);
    return Answer.redirect(next).withCookies(List.of(impersonation.end(viewed, request)));
  }
}

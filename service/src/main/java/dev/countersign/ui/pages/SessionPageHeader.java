package dev.countersign.ui.pages;

import dev.countersign.api.access.AccessInterceptor;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.Caller;
import dev.countersign.credentials.session.Session;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.PageHeader;
import dev.countersign.http.answers.PageHeaderSource;
import dev.countersign.http.protections.CsrfProtection;
import dev.countersign.http.protections.FormToken;
import dev.countersign.identity.users.SecondFactorPolicy;
import dev.countersign.platform.languages.Languages;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Shows on error pages who is logged in. */
@Component
class SessionPageHeader implements PageHeaderSource {

  private static final Logger LOG = LoggerFactory.getLogger(SessionPageHeader.class);

  private final SessionScheme scheme;
  private final CsrfProtection csrf;
  private final SecondFactorPolicy policy;
  private final Languages languages;

  SessionPageHeader(
      SessionScheme scheme, CsrfProtection csrf, SecondFactorPolicy policy, Languages languages) {
    this.scheme = scheme;
    this.csrf = csrf;
    this.policy = policy;
    this.languages = languages;
  }

  @Override
  public PageHeader of(int status, HttpServletRequest request) {
    Optional<Caller> caller = AccessInterceptor.seenAs(request);
    if (caller.isPresent()) {
      return header(session(caller.get()), Map.of(), request);
    }
    // After a failure of the database or of ours, another query would only delay the response.
    return status >= 500
        ? PageHeader.anonymous(languages.of(request), Map.of())
        : header(find(request), Map.of("Vary", "Cookie"), request);
  }

  private PageHeader header(
      Optional<Session> session, Map<String, String> headers, HttpServletRequest request) {
    return session
        .map(found -> known(found, request))
        .orElseGet(() -> PageHeader.anonymous(languages.of(request), headers));
  }

  private PageHeader known(Session session, HttpServletRequest request) {
    Visitor visitor = Visitor.of(session);
    FormToken token = csrf.token(request, visitor.session());
    return new PageHeader(
        visitor.model(token, policy),
        languages.of(request, session.preferences()),
        Map.of("Cache-Control", "no-store", "Vary", "Cookie"),
        token.setCookie().stream().toList());
  }

  private static Optional<Session> session(Caller caller) {
    return caller instanceof Authenticated known && known.credential() instanceof Session session
        ? Optional.of(session)
        : Optional.empty();
  }

  /** Requests to unknown paths and with a failed CSRF check have not been identified. */
  private Optional<Session> find(HttpServletRequest request) {
    try {
      return scheme.find(request);
    } catch (RuntimeException unreadable) {
      LOG.debug("The session for the header of an error page could not be read.", unreadable);
      return Optional.empty();
    }
  }
}

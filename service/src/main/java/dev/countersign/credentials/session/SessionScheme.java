package dev.countersign.credentials.session;

import dev.countersign.api.access.AuthenticationOutcome;
import dev.countersign.api.access.AuthenticationOutcome.Accepted;
import dev.countersign.api.access.AuthenticationOutcome.Expired;
import dev.countersign.api.access.AuthenticationOutcome.NotAttempted;
import dev.countersign.api.access.AuthenticationOutcome.Rejected;
import dev.countersign.api.access.AuthenticationScheme;
import dev.countersign.api.access.CredentialLocation;
import dev.countersign.http.protections.BrowserCookie;
import dev.countersign.http.protections.CsrfProtection;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Authenticates by session cookie. Requests with unsafe methods also need a CSRF token. */
@Component
public class SessionScheme implements AuthenticationScheme {

  private final BrowserCookie cookie;
  private final Sessions sessions;
  private final BrowserImpersonation impersonation;
  private final CsrfProtection csrf;

  SessionScheme(
      SessionSettings settings,
      Sessions sessions,
      BrowserImpersonation impersonation,
      CsrfProtection csrf) {
    this.cookie = settings.shape();
    this.sessions = sessions;
    this.impersonation = impersonation;
    this.csrf = csrf;
  }

  @Override
  public String name() {
    return "session";
  }

  @Override
  public String challenge() {
    return "Session";
  }

  @Override
  public Optional<String> variesBy() {
    return Optional.of("Cookie");
  }

  @Override
  public CredentialLocation place() {
    return new CredentialLocation.Cookie(cookie.name(), csrf.headerName());
  }

  @Override
  public AuthenticationOutcome authenticate(HttpServletRequest request) {
    if (cookie.read(request).isEmpty()) {
      return new NotAttempted();
    }
    return find(request)
        .map(session -> accept(session, request))
        .orElseGet(() -> new Expired(cookie.drop(request)));
  }

  /**
   * Returns the session of the cookie without a CSRF check, or empty if there is none. For display
   * only: it does not authenticate the request.
   */
  public Optional<Session> find(HttpServletRequest request) {
    return cookie
        .read(request)
        .flatMap(SessionId::read)
        .flatMap(sessions::find)
        .map(own -> impersonation.sessionOf(request, own));
  }

  private AuthenticationOutcome accept(Session session, HttpServletRequest request) {
    return csrf.fault(request, session.id().text())
        .<AuthenticationOutcome>map(Rejected::new)
        .orElseGet(() -> Accepted.of(session.user(), session));
  }
}

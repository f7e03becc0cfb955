package dev.countersign.credentials.session;

import dev.countersign.credentials.session.Sessions.Opened;
import dev.countersign.http.protections.BrowserCookie;
import dev.countersign.http.protections.CsrfProtection;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.guard.DeviceCookie;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.LoginProof;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Logs a browser in and out by opening or ending its session and setting its cookies. */
@Component
public class BrowserLogin {

  private final Sessions sessions;
  private final BrowserCookie cookie;
  private final CsrfProtection csrf;
  private final DeviceCookie device;
  private final Clock clock;

  BrowserLogin(
      Sessions sessions,
      SessionSettings settings,
      CsrfProtection csrf,
      DeviceCookie device,
      Clock clock) {
    this.sessions = sessions;
    this.cookie = settings.shape();
    this.csrf = csrf;
    this.device = device;
    this.clock = clock;
  }

  /**
   * Opens a session and returns the cookies to set. The session id is always new, and the browser's
   * previous session is ended. Returns empty if the account was deactivated or its password changed
   * after the password was verified.
   */
  public Optional<List<String>> enter(LoginProof proof, HttpServletRequest request) {
    Origin origin = Origin.of(request);
    Optional<Opened> opened = sessions.open(proof, origin);
    opened.ifPresent(_ -> current(request).ifPresent(old -> sessions.end(old, origin)));
    return opened.map(
        session ->
            List.of(
                csrf.renew(request, session.id().text()),
                cookie.keep(session.id().text(), request, clock.instant()),
                device.keep(proof.user().id(), session.epoch(), request)));
  }

  /** A session with a new id: the login that it names, and the cookies to set. */
  public record Renewed(String login, List<String> cookies) {}

  /**
   * Records that the session's user has authenticated again, which gives the session a new id.
   * Returns empty if the session has ended.
   */
  public Optional<Renewed> renew(
      Session session, Set<AuthenticationMethod> methods, HttpServletRequest request) {
    return sessions
        .renew(session, methods, Origin.of(request))
        .map(id -> new Renewed(id.object(), cookies(id, request)));
  }

  private List<String> cookies(SessionId id, HttpServletRequest request) {
    return List.of(
        csrf.renew(request, id.text()), cookie.keep(id.text(), request, clock.instant()));
  }

  /** Ends the browser's session and returns the cookie that deletes the session cookie. */
  public String leave(HttpServletRequest request) {
    current(request).ifPresent(id -> sessions.end(id, Origin.of(request)));
    return cookie.drop(request);
  }

  private Optional<SessionId> current(HttpServletRequest request) {
    return cookie.read(request).flatMap(SessionId::read);
  }
}

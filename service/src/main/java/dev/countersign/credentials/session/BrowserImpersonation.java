package dev.countersign.credentials.session;

import dev.countersign.http.protections.BrowserCookie;
import dev.countersign.http.protections.CsrfProtection;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.User;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.platform.settings.ImpersonationSettings;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Shows a browser of a staff member the account pages of a user. The impersonation has a cookie of
 * its own that browsers send to the account pages only, beside the session cookie of the staff
 * member. It is worthless without that session.
 */
@Component
public class BrowserImpersonation {

  private static final String COOKIE = "impersonation";

  private final Impersonations impersonations;
  private final BrowserCookie cookie;
  private final CsrfProtection csrf;
  private final Clock clock;

  BrowserImpersonation(
      Impersonations impersonations,
      SessionSettings sessions,
      ImpersonationSettings settings,
      CsrfProtection csrf,
      Clock clock) {
    this.impersonations = impersonations;
    this.cookie =
        new BrowserCookie(
            COOKIE,
            Optional.of(settings.lifetime()),
            Optional.empty(),
            BrowserPaths.ACCOUNT,
            sessions.cookie().secure(),
            true,
            sessions.cookie().sameSite());
    this.csrf = csrf;
    this.clock = clock;
  }

  /**
   * Starts an impersonation and returns the cookie to set. Returns empty if the staff member's
   * session or the user does not exist any more.
   */
  public Optional<String> start(
      Session own, User target, boolean isReadOnly, String reason, HttpServletRequest request) {
    return impersonations
        .start(own, target, isReadOnly, reason, Origin.of(request))
        .map(id -> cookie.keep(id.text(), request, clock.instant()));
  }

  /** Ends the impersonation, if there is one, and returns the header that deletes its cookie. */
  public String end(Optional<Session> viewed, HttpServletRequest request) {
    viewed.ifPresent(session -> impersonations.end(session.id(), Origin.of(request)));
    return cookie.drop(request);
  }

  /**
   * Returns the session in which the request is made: that of the impersonation, if the request has
   * one, else the staff member's own. A form of the one is never accepted by the other: forms of an
   * impersonation have CSRF tokens that are bound to it.
   */
  Session sessionOf(HttpServletRequest request, Session own) {
    return cookie
        .read(request)
        .flatMap(SessionId::read)
        .filter(id -> id.userId() == own.user().id())
        .flatMap(id -> impersonations.find(id, own))
        .map(session -> begin(session, own, request))
        .orElse(own);
  }

  private Session begin(Session session, Session own, HttpServletRequest request) {
    csrf.useNoCookie(request);
    Origin.actFor(request, own.user().id());
    return session;
  }
}

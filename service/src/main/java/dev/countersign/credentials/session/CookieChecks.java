package dev.countersign.credentials.session;

import dev.countersign.http.protections.BrowserCookie.SameSite;
import dev.countersign.http.protections.BrowserCookie.Secure;
import dev.countersign.http.protections.CsrfSettings;
import dev.countersign.http.protections.SecuritySettings;
import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Checks the settings of the session cookie and the CSRF cookie. */
@Component
class CookieChecks implements CheckProvider {

  private static final String HOST_PREFIX = "__Host-";

  private final SessionSettings.Cookie session;
  private final CsrfSettings.Cookie csrf;
  private final SecuritySettings security;

  CookieChecks(SessionSettings session, CsrfSettings csrf, SecuritySettings security) {
    this.session = session.cookie();
    this.csrf = csrf.cookie();
    this.security = security;
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                "security.W012",
                "countersign.session.cookie.secure",
                "The session's cookie may travel over plain HTTP, where an attacker on the network can take the session over (Django: SESSION_COOKIE_SECURE).",
                "Set it to true.")
            .when(() -> isInsecure(session.secure()) && session.sameSite() != SameSite.NONE),
        Finding.warning(
                "security.W016",
                "countersign.csrf.cookie.secure",
                "The cookie of the CSRF token may travel over plain HTTP, where an attacker on the network can read it (Django: CSRF_COOKIE_SECURE).",
                "Set it to true.")
            .when(() -> isInsecure(csrf.secure()) && csrf.sameSite() != SameSite.NONE),
        notSecureForOtherSites("countersign.E003", "session")
            .when(() -> session.sameSite() == SameSite.NONE && isInsecure(session.secure()))
            .always(),
        notSecureForOtherSites("countersign.E004", "csrf")
            .when(() -> csrf.sameSite() == SameSite.NONE && isInsecure(csrf.secure()))
            .always(),
        Finding.error(
                "countersign.E006",
                "countersign.csrf.cookie.name",
                "The cookies of the session and of the CSRF token have the same name, so no browser stays logged in.",
                "Give each its own name.")
            .when(() -> session.name().equals(csrf.name()))
            .always(),
        brokenHostPrefix("session")
            .when(
                () ->
                    isPrefixBroken(
                        session.name(), session.secure(), session.domain(), session.path())),
        brokenHostPrefix("csrf")
            .when(() -> isPrefixBroken(csrf.name(), csrf.secure(), csrf.domain(), csrf.path())),
        Finding.warning(
                "security.W015",
                "countersign.session.cookie.http-only",
                "Scripts of a page can read the session's cookie, so one injected script is enough to take a session over (Django: SESSION_COOKIE_HTTPONLY).",
                "Set it to true.")
            .when(() -> !session.httpOnly()),
        Finding.warning(
                "countersign.W027",
                "countersign.session.cookie.domain",
                "The session's cookie is sent to every host of a domain, and each of them can take sessions over.",
                "Leave it unset: the cookie then goes to this host alone.")
            .when(() -> session.domain() != null),
        Finding.info(
                "countersign.I004",
                "countersign.session.cookie.name",
                "Other hosts of the same domain can set a session cookie of this name.",
                "Set it to __Host-sessionid, as the profile prod does: browsers take it from this host alone.")
            .when(
                () ->
                    session.secure() == Secure.TRUE
                        && session.domain() == null
                        && !session.name().startsWith(HOST_PREFIX))
            .asAdvice());
  }

  /** With {@code auto}, a cookie is secure only if every request is redirected to HTTPS. */
  private boolean isInsecure(Secure secure) {
    return switch (secure) {
      case TRUE -> false;
      case FALSE -> true;
      case AUTO -> !security.sslRedirect() || !security.redirectExempt().isEmpty();
    };
  }

  private static Finding notSecureForOtherSites(String id, String group) {
    return Finding.error(
        id,
        "countersign.%s.cookie.same-site".formatted(group),
        "The cookie is meant for other sites too, but is not sent over HTTPS alone: browsers drop it.",
        "Set secure beside it to true, or same-site to lax.");
  }

  private static boolean isPrefixBroken(
      String name, Secure secure, @Nullable String domain, String path) {
    return name.startsWith(HOST_PREFIX)
        && (secure != Secure.TRUE || domain != null || !path.equals("/"));
  }

  private static Finding brokenHostPrefix(String group) {
    return Finding.error(
        "countersign.E012",
        "countersign.%s.cookie.name".formatted(group),
        "Browsers drop this cookie: a name that begins with __Host- needs secure=true, path=/ and no domain.",
        "Set countersign.%s.cookie.secure to true and leave domain and path unset, or choose another name."
            .formatted(group));
  }
}

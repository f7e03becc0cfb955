package dev.countersign.deploycheck;

import dev.countersign.protections.SecuritySettings;
import dev.countersign.session.SessionSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Asks whether the session's cookie travels over HTTPS alone. */
@Component
class SessionCookieSecureCheck implements DeployCheck {

  private final CookieSecurity cookie;

  SessionCookieSecureCheck(SessionSettings session, SecuritySettings wall) {
    cookie = new CookieSecurity(session.cookie().secure(), session.cookie().sameSite(), wall);
  }

  /** A cookie that is dropped altogether is told of by {@link SameSiteCheck}. */
  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "security.W012",
            "countersign.session.cookie.secure",
            "The session's cookie may travel over plain HTTP, where whoever listens takes the session over (Django: SESSION_COOKIE_SECURE).",
            "Set it to true.")
        .when(!cookie.isSecure() && !cookie.isDropped());
  }
}

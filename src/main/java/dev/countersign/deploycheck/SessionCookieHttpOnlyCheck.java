package dev.countersign.deploycheck;

import dev.countersign.session.SessionSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Asks whether scripts are kept from the session's cookie. */
@Component
class SessionCookieHttpOnlyCheck implements DeployCheck {

  private final SessionSettings session;

  SessionCookieHttpOnlyCheck(SessionSettings session) {
    this.session = session;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "security.W015",
            "countersign.session.cookie.http-only",
            "Scripts of a page can read the session's cookie, so one injected script is enough to take a session over (Django: SESSION_COOKIE_HTTPONLY).",
            "Set it to true.")
        .when(!session.cookie().httpOnly());
  }
}

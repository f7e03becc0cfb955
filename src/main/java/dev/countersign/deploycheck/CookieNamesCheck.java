package dev.countersign.deploycheck;

import dev.countersign.protections.CsrfSettings;
import dev.countersign.session.SessionSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Two cookies of one name overwrite each other. */
@Component
class CookieNamesCheck implements DeployCheck {

  private final SessionSettings session;
  private final CsrfSettings csrf;

  CookieNamesCheck(SessionSettings session, CsrfSettings csrf) {
    this.session = session;
    this.csrf = csrf;
  }

  @Override
  public boolean isForDeployment() {
    return false;
  }

  @Override
  public List<Finding> findings() {
    return Finding.error(
            "countersign.E006",
            "countersign.csrf.cookie.name",
            "The cookies of the session and of the CSRF token have the same name, so nobody stays logged in.",
            "Give each its own name.")
        .when(session.cookie().name().equals(csrf.cookie().name()));
  }
}

package dev.countersign.deploycheck;

import dev.countersign.session.SessionSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** A cookie for a domain goes to each of its hosts. */
@Component
class CookieDomainCheck implements DeployCheck {

  private final SessionSettings session;

  CookieDomainCheck(SessionSettings session) {
    this.session = session;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W027",
            "countersign.session.cookie.domain",
            "The session's cookie is sent to every host of a domain, and each of them can take sessions over.",
            "Leave it unset: the cookie then goes to this host alone.")
        .when(session.cookie().domain() != null);
  }
}

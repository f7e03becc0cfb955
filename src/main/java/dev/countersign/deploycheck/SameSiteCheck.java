package dev.countersign.deploycheck;

import dev.countersign.protections.CsrfSettings;
import dev.countersign.protections.SecuritySettings;
import dev.countersign.session.SessionSettings;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Browsers drop a cookie with SameSite=None that is not secure: nobody could log in. */
@Component
class SameSiteCheck implements DeployCheck {

  private final CookieSecurity session;
  private final CookieSecurity csrf;

  SameSiteCheck(SessionSettings session, CsrfSettings csrf, SecuritySettings wall) {
    this.session = new CookieSecurity(session.cookie().secure(), session.cookie().sameSite(), wall);
    this.csrf = new CookieSecurity(csrf.cookie().secure(), csrf.cookie().sameSite(), wall);
  }

  @Override
  public boolean isForDeployment() {
    return false;
  }

  @Override
  public List<Finding> findings() {
    return Stream.concat(
            finding("countersign.E003", "countersign.session.cookie.same-site")
                .when(session.isDropped())
                .stream(),
            finding("countersign.E004", "countersign.csrf.cookie.same-site")
                .when(csrf.isDropped())
                .stream())
        .toList();
  }

  private static Finding finding(String id, String property) {
    return Finding.error(
        id,
        property,
        "The cookie is meant for other sites too, but is not sent over HTTPS alone: browsers drop it.",
        "Set secure beside it to true, or same-site to lax.");
  }
}

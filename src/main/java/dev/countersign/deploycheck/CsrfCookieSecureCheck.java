package dev.countersign.deploycheck;

import dev.countersign.protections.CsrfSettings;
import dev.countersign.protections.SecuritySettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Asks whether the CSRF token's cookie travels over HTTPS alone. */
@Component
class CsrfCookieSecureCheck implements DeployCheck {

  private final CookieSecurity cookie;

  CsrfCookieSecureCheck(CsrfSettings csrf, SecuritySettings wall) {
    cookie = new CookieSecurity(csrf.cookie().secure(), csrf.cookie().sameSite(), wall);
  }

  /** A cookie that is dropped altogether is told of by {@link SameSiteCheck}. */
  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "security.W016",
            "countersign.csrf.cookie.secure",
            "The cookie of the CSRF token may travel over plain HTTP, where whoever listens reads it (Django: CSRF_COOKIE_SECURE).",
            "Set it to true.")
        .when(!cookie.isSecure() && !cookie.isDropped());
  }
}

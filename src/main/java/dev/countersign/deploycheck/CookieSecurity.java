package dev.countersign.deploycheck;

import dev.countersign.protections.BrowserCookie.SameSite;
import dev.countersign.protections.BrowserCookie.Secure;
import dev.countersign.protections.SecuritySettings;

/** Whether a cookie can travel over plain HTTP, as far as the settings tell. */
record CookieSecurity(Secure secure, SameSite sameSite, SecuritySettings wall) {

  /** What follows the request is as good as `true` where every request is sent to HTTPS first. */
  boolean isSecure() {
    return switch (secure) {
      case TRUE -> true;
      case FALSE -> false;
      case AUTO -> wall.sslRedirect() && wall.redirectExempt().isEmpty();
    };
  }

  /** Browsers drop a cookie for other sites that is not secure. */
  boolean isDropped() {
    return sameSite == SameSite.NONE && !isSecure();
  }
}

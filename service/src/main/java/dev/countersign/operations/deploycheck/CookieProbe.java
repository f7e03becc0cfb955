package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Checks that the cookie of the login page has the attributes Secure and SameSite. */
@Component
class CookieProbe implements Probe {

  @Override
  public List<Finding> findings(ProbedSite site) throws IOException {
    return site.get(PAGE, Map.of()).all("Set-Cookie").stream()
        .filter(cookie -> isLoose(cookie.toLowerCase(Locale.ROOT), site.isSecure()))
        .map(
            cookie ->
                Finding.warning(
                    "countersign.W054",
                    site.url().toString(),
                    "The cookie %s has no Secure or no SameSite attribute."
                        .formatted(cookie.replaceAll("=.*", "")),
                    "Set countersign.csrf.cookie.secure and countersign.session.cookie.secure to"
                        + " true."))
        .toList();
  }

  private static boolean isLoose(String cookie, boolean needsSecure) {
    return !cookie.contains("; samesite=") || (needsSecure && !cookie.contains("; secure"));
  }
}

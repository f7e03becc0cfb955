package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Asks whether HSTS arrives at browsers. */
@Component
class HstsProbe implements Probe {

  @Override
  public List<Finding> findings(ProbedSite site) throws IOException {
    if (!site.isSecure()) {
      return List.of();
    }
    String policy =
        site.get(PAGE, Map.of())
            .header("Strict-Transport-Security")
            .orElse("")
            .toLowerCase(Locale.ROOT);
    return Finding.warning(
            "countersign.W052",
            site.url().toString(),
            "No Strict-Transport-Security arrives over HTTPS.",
            "Set countersign.security.hsts.max-age; behind a proxy also proxy-ssl-header and"
                + " trusted-proxies, because it is sent over HTTPS alone.")
        .onlyIf(!policy.matches(".*max-age=\"?[1-9].*"));
  }
}

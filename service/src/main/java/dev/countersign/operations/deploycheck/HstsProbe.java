package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Checks that browsers receive the HSTS header. */
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
            "Responses over HTTPS have no Strict-Transport-Security header.",
            "Set countersign.security.hsts.max-age. Behind a proxy, also set proxy-ssl-header and"
                + " trusted-proxies, because the header is sent over HTTPS only.")
        .onlyIf(!policy.matches(".*max-age=\"?[1-9].*"));
  }
}

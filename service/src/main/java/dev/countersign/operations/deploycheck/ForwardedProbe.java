package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Checks that forwarding headers from untrusted clients are ignored. */
@Component
class ForwardedProbe implements Probe {

  private static final String STRANGER = "stranger.invalid";
  private static final String WITHOUT_SLASH = PAGE.substring(0, PAGE.length() - 1);
  private static final Map<String, String> FORGED =
      Map.of(
          "X-Forwarded-Proto", "https",
          "X-Forwarded-Ssl", "on",
          "X-Forwarded-Host", STRANGER,
          "X-Forwarded-For", "127.0.0.1",
          "Forwarded", "for=127.0.0.1;host=" + STRANGER + ";proto=https");

  @Override
  public List<Finding> findings(ProbedSite site) throws IOException {
    return Finding.error(
            "countersign.E056",
            site.url().toString(),
            "Forwarding headers from an untrusted client are accepted.",
            "Configure the proxy to overwrite X-Forwarded-Proto and similar headers, and list only"
                + " its addresses in countersign.security.trusted-proxies.")
        .onlyIf(leadsAstray(site.get(WITHOUT_SLASH, FORGED)) || passesForHttps(site));
  }

  private static boolean leadsAstray(ProbeResponse answer) {
    return answer.header("Location").orElse("").contains(STRANGER);
  }

  /** Returns true if a plain HTTP request with a forged header is treated as HTTPS. */
  private static boolean passesForHttps(ProbedSite site) throws IOException {
    try {
      ProbeResponse honest = site.getPlainly(PAGE, Map.of("Host", site.host()));
      ProbeResponse forged =
          site.getPlainly(PAGE, Map.of("Host", site.host(), "X-Forwarded-Proto", "https"));
      return forged.header("Strict-Transport-Security").isPresent()
          || (honest.leadsToHttps() && !forged.leadsToHttps());
    } catch (ConnectException | SocketTimeoutException closed) {
      return false;
    }
  }
}

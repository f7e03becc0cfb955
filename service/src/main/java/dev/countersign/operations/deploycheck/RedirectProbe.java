package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Checks that plain HTTP redirects to HTTPS. A closed port is fine too. */
@Component
class RedirectProbe implements Probe {

  @Override
  public List<Finding> findings(ProbedSite site) throws IOException {
    if (!site.isSecure()) {
      return List.of();
    }
    try {
      ProbeResponse answer = site.getPlainly(PAGE, Map.of("Host", site.host()));
      return Finding.warning(
              "countersign.W051",
              site.url().toString(),
              "Plain HTTP gets %d instead of a redirect to HTTPS.".formatted(answer.status()),
              "Set countersign.security.ssl-redirect, or configure the redirect in the proxy.")
          .onlyIf(!answer.leadsToHttps());
    } catch (ConnectException | SocketTimeoutException closed) {
      return List.of();
    }
  }
}

package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.util.List;
import org.springframework.stereotype.Component;

/** Checks that the public address uses HTTPS. */
@Component
class HttpsProbe implements Probe {

  @Override
  public List<Finding> findings(ProbedSite site) {
    return Finding.warning(
            "countersign.W050",
            site.url().toString(),
            "The address does not use HTTPS: passwords and tokens are sent unencrypted.",
            "Terminate TLS at a proxy or in the service itself (server.ssl.bundle).")
        .onlyIf(!site.isSecure());
  }
}

package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.util.List;
import org.springframework.stereotype.Component;

/** Asks whether the public address is one of HTTPS. */
@Component
class HttpsProbe implements Probe {

  @Override
  public List<Finding> findings(ProbedSite site) {
    return Finding.warning(
            "countersign.W050",
            site.url().toString(),
            "The address is not one of HTTPS: passwords and tokens travel in the clear.",
            "Terminate TLS at a proxy or at the service itself (server.ssl.bundle).")
        .onlyIf(!site.isSecure());
  }
}

package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Runs all probes against a running service, if it is reachable. */
@Component
public class Probes {

  private final List<Probe> probes;
  private final ChecksSettings settings;

  Probes(List<Probe> probes, ChecksSettings settings) {
    this.probes = probes;
    this.settings = settings;
  }

  public Findings findings(URI url) {
    return settings.unsilenced(findings(ProbedSite.at(url)));
  }

  List<Finding> findings(ProbedSite site) {
    var findings = new ArrayList<Finding>();
    try {
      site.get(Probe.PAGE, Map.of());
      for (Probe probe : probes) {
        findings.addAll(probe.findings(site));
      }
    } catch (IOException failure) {
      findings.add(
          Finding.error(
              "countersign.E050",
              site.url().toString(),
              "The service cannot be reached: %s.".formatted(failure.getMessage()),
              "Check the URL, the certificate, and that the service is running."));
    }
    return findings;
  }
}

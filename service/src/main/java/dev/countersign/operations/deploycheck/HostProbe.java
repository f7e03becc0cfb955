package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Checks that requests with an unknown Host header are refused. */
@Component
class HostProbe implements Probe {

  private static final String STRANGER = "stranger.invalid";

  @Override
  public List<Finding> findings(ProbedSite site) throws IOException {
    ProbeResponse answer = site.get(PAGE, Map.of("Host", STRANGER));
    return Finding.error(
            "countersign.E055",
            site.url().toString(),
            "A request for the host %s gets %d.".formatted(STRANGER, answer.status()),
            "List the service's host names in countersign.allowed-hosts, without *.")
        .onlyIf(answer.isSuccess() || answer.header("Location").orElse("").contains(STRANGER));
  }
}

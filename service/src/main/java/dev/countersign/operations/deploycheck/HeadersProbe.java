package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Checks that security headers arrive. A proxy may have removed some. */
@Component
class HeadersProbe implements Probe {

  private static final List<String> EXPECTED =
      List.of(
          "X-Content-Type-Options",
          "X-Frame-Options",
          "Referrer-Policy",
          "Cross-Origin-Opener-Policy",
          "Content-Security-Policy");

  @Override
  public List<Finding> findings(ProbedSite site) throws IOException {
    ProbeResponse answer = site.get(PAGE, Map.of());
    List<String> missing = EXPECTED.stream().filter(name -> answer.header(name).isEmpty()).toList();
    return Finding.warning(
            "countersign.W053",
            site.url().toString(),
            "Security headers are missing: %s.".formatted(String.join(", ", missing)),
            "The service sends them by default: check its settings and the proxy in front of it.")
        .onlyIf(!missing.isEmpty());
  }
}

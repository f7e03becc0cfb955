package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Asks whether the protective headers arrive; a proxy may have dropped some. */
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
            "Protective headers do not arrive: %s.".formatted(String.join(", ", missing)),
            "The service sends them unless its settings say otherwise: look at the proxy before it.")
        .onlyIf(!missing.isEmpty());
  }
}

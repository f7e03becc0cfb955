package dev.countersign.http.protections;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Checks which proxies may set forwarding headers. */
@Component
class ProxyChecks implements CheckProvider {

  private static final Set<String> ALL_ADDRESSES = Set.of("0.0.0.0/0", "::/0", "*");
  private static final String STRATEGY = "server.forward-headers-strategy";

  private final SecuritySettings security;
  private final UndeclaredProxies undeclared;
  private final Environment environment;

  ProxyChecks(SecuritySettings security, UndeclaredProxies undeclared, Environment environment) {
    this.security = security;
    this.undeclared = undeclared;
    this.environment = environment;
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.error(
                "countersign.E005",
                "countersign.security.trusted-proxies",
                "All addresses are trusted proxies, so any client can forge its address and the use of HTTPS.",
                "List the addresses or networks of your own proxies, such as 10.0.0.0/8.")
            .when(() -> security.trustedProxies().stream().anyMatch(ALL_ADDRESSES::contains)),
        Finding.warning(
                "countersign.W007",
                "countersign.security.proxy-ssl-header",
                "proxy-ssl-header is set, but no proxy is trusted to send it, so the header is ignored.",
                "List the addresses of your proxies in countersign.security.trusted-proxies.")
            .when(() -> security.proxySslHeader() != null && security.trustedProxies().isEmpty()),
        Finding.warning(
                "countersign.W008",
                STRATEGY,
                "X-Forwarded-For and similar headers are accepted from every client.",
                "Remove it, and set countersign.security.trusted-proxies and proxy-ssl-header.")
            .when(
                () ->
                    !environment
                        .getProperty(STRATEGY, "none")
                        .toLowerCase(Locale.ROOT)
                        .equals("none")),
        Check.of(this::undeclaredProxies));
  }

  /**
   * Reports proxies that the running service has seen; a command, or a service that just started,
   * has seen none.
   */
  private List<Finding> undeclaredProxies() {
    List<String> peers = undeclared.peers();
    return Finding.warning(
            "countersign.W032",
            "countersign.security.trusted-proxies",
            "Requests with forwarding headers arrive from %s, which is not a trusted proxy. If that is a proxy, all its clients share one address for lockouts and rate limits."
                .formatted(String.join(", ", peers)),
            "Add the address of your proxy to countersign.security.trusted-proxies.")
        .onlyIf(!peers.isEmpty());
  }
}

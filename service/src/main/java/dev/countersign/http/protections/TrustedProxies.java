package dev.countersign.http.protections;

import dev.countersign.platform.settings.UnusableSetting;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** The proxies before us, whose word about a request counts. */
@Component
class TrustedProxies {

  private final List<Network> networks;

  TrustedProxies(SecuritySettings settings) {
    this.networks = settings.trustedProxies().stream().map(TrustedProxies::network).toList();
  }

  boolean include(InetAddress address) {
    return networks.stream().anyMatch(network -> network.contains(address));
  }

  /**
   * Who sent a request that came to us from {@code peer}. Each proxy adds to the end of the list
   * whom it got the request from, so what stands left of the first stranger is hearsay.
   */
  InetAddress client(InetAddress peer, List<String> forwardedFor) {
    InetAddress client = peer;
    for (int i = forwardedFor.size() - 1; i >= 0 && include(client); i--) {
      Optional<InetAddress> before = address(forwardedFor.get(i));
      if (before.isEmpty()) {
        return client;
      }
      client = before.get();
    }
    return client;
  }

  /** Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
  private static Optional<InetAddress> address(String element) {
    String bare = element.strip().replaceFirst("^\\[([^\\]]*)\\](:\\d+)?$", "$1");
    return Network.address(bare.replaceFirst("^([\\d.]+):\\d+$", "$1"));
  }

  private static Network network(String text) {
    return Network.parse(text.strip())
        .orElseThrow(
            () ->
                new UnusableSetting(
                    "countersign.security.trusted-proxies",
                    "\"%s\" is neither an address nor a network such as 10.0.0.0/8"
                        .formatted(text)));
  }
}

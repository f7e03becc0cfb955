package dev.countersign.http.protections;

import dev.countersign.platform.settings.UnusableSetting;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.Request;
import org.springframework.stereotype.Component;

/** Holds the proxies whose forwarding headers are trusted. */
@Component
public class TrustedProxies {

  private static final String ATTRIBUTE = TrustedProxies.class.getName();

  private final List<Network> networks;

  TrustedProxies(SecuritySettings settings) {
    this.networks = settings.trustedProxies().stream().map(TrustedProxies::network).toList();
  }

  /** Returns whether the request came from a trusted proxy. */
  public static boolean sent(HttpServletRequest request) {
    return request.getAttribute(ATTRIBUTE) != null;
  }

  static void noteSenderOf(Request request) {
    request.setAttribute(ATTRIBUTE, true);
  }

  /** Returns the address at the other end of the connection, or empty if it has none. */
  static Optional<InetAddress> peerOf(Request request) {
    return request.getConnectionMetaData().getRemoteSocketAddress()
            instanceof InetSocketAddress peer
        ? Optional.ofNullable(peer.getAddress())
        : Optional.empty();
  }

  boolean include(InetAddress address) {
    return networks.stream().anyMatch(network -> network.contains(address));
  }

  /**
   * Returns the client of a request that arrived from {@code peer}. Each proxy appends the address
   * from which it got the request. Entries left of the first untrusted address may be forged, so
   * they are ignored.
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

  /**
   * Parses an element; some proxies append the port: {@code 192.0.2.1:4711}, {@code
   * [2001:db8::1]:4711}.
   */
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

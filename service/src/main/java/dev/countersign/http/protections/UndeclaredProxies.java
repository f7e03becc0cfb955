package dev.countersign.http.protections;

import java.net.InetAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Remembers peers that send forwarding headers and are not trusted proxies, and logs each once. If
 * such a peer is a proxy, all its clients share one address, and one lockout affects them all.
 */
@Component
class UndeclaredProxies {

  private static final Logger LOG = LoggerFactory.getLogger(UndeclaredProxies.class);

  /** Limits the log and the set, because any client can send such a header. */
  private static final int MOST = 10;

  private final Set<String> peers = ConcurrentHashMap.newKeySet();

  void note(InetAddress peer) {
    if (peers.size() < MOST && peers.add(peer.getHostAddress())) {
      LOG.warn(
          "Ignored X-Forwarded-For or Forwarded from {}, which is not in"
              + " countersign.security.trusted-proxies. If this is your proxy, add it: until then"
              + " all clients behind it share one address for lockouts and rate limits.",
          peer.getHostAddress());
    }
  }

  /** Returns the peers seen since start-up, about ten at most. */
  List<String> peers() {
    return peers.stream().sorted().toList();
  }
}

package dev.countersign.http.protections;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Identifies the network of a client: an IPv4 address, or a /64 of IPv6. A loopback address may
 * stand for every client of a proxy that is not in {@code trusted-proxies}.
 */
public record ClientNetwork(String text, boolean isThisMachine) {

  /**
   * Sets the length of the interface identifier, which each IPv6 customer can change freely (RFC
   * 4291).
   */
  private static final int OWN_BYTES = 8;

  public static ClientNetwork of(String address) {
    return read(address).orElseGet(() -> new ClientNetwork(address, false));
  }

  /** Parses an address; returns empty if the text is not an IP address. */
  public static Optional<ClientNetwork> read(String address) {
    try {
      InetAddress parsed = InetAddress.ofLiteral(address);
      return Optional.of(
          new ClientNetwork(
              parsed instanceof Inet6Address ? network(parsed) : parsed.getHostAddress(),
              parsed.isLoopbackAddress()));
    } catch (IllegalArgumentException noAddress) {
      return Optional.empty();
    }
  }

  private static String network(InetAddress address) {
    byte[] bytes = address.getAddress();
    Arrays.fill(bytes, bytes.length - OWN_BYTES, bytes.length, (byte) 0);
    try {
      return InetAddress.getByAddress(bytes).getHostAddress() + "/64";
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}

package dev.countersign.http.protections;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Where a request comes from, as far as one customer of a provider can be told from another. What
 * comes from this machine may come from any client of a proxy that nobody has declared.
 */
public record ClientNetwork(String text, boolean isThisMachine) {

  /** Half of an IPv6 address is the customer's own, to change as they like (RFC 4291). */
  private static final int OWN_BYTES = 8;

  public static ClientNetwork of(String address) {
    return read(address).orElseGet(() -> new ClientNetwork(address, false));
  }

  /** Empty when it is no address. */
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

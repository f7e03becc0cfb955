package dev.countersign.access;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Where a request comes from, as far as one customer of a provider can be told from another. */
public record ClientNetwork(String text) {

  /** Half of an IPv6 address is the customer's own, to change as they like (RFC 4291). */
  private static final int OWN_BYTES = 8;

  public static ClientNetwork of(String address) {
    try {
      InetAddress parsed = InetAddress.ofLiteral(address);
      return new ClientNetwork(
          parsed instanceof Inet6Address ? network(parsed) : parsed.getHostAddress());
    } catch (IllegalArgumentException noAddress) {
      return new ClientNetwork(address);
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

package dev.countersign.http.protections;

import java.net.InetAddress;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Represents an IP address or a network, such as {@code 10.0.0.0/8} or {@code fd00::/8}. */
record Network(InetAddress address, int prefix) {

  private static final Pattern FORM = Pattern.compile("([0-9A-Fa-f.:]+)(?:/(\\d{1,3}))?");
  private static final String NUMBER = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
  private static final Pattern IPV4 = Pattern.compile(NUMBER + "(\\." + NUMBER + "){3}");

  static Optional<Network> parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return Optional.empty();
    }
    return address(form.group(1))
        .map(address -> new Network(address, prefix(form.group(2), address)))
        .filter(network -> network.prefix <= network.address.getAddress().length * 8);
  }

  /** Parses an IP literal in the usual spelling; never resolves a host name. */
  static Optional<InetAddress> address(String literal) {
    boolean isUsual = literal.contains(":") || IPV4.matcher(literal).matches();
    if (!isUsual || literal.contains("%") || literal.contains("[")) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.ofLiteral(literal));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  boolean contains(InetAddress other) {
    byte[] ours = address.getAddress();
    byte[] theirs = other.getAddress();
    if (ours.length != theirs.length) {
      return false;
    }
    for (int bit = 0; bit < prefix; bit++) {
      int mask = 0x80 >> (bit % 8);
      if ((ours[bit / 8] & mask) != (theirs[bit / 8] & mask)) {
        return false;
      }
    }
    return true;
  }

  private static int prefix(String written, InetAddress address) {
    return written == null ? address.getAddress().length * 8 : Integer.parseInt(written);
  }
}

package dev.countersign.signedtoken;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** Where a log-in comes from, for its owner to recognise it. */
record Client(String userAgent, String address) {

  private static final int LONGEST = 200;

  static Client of(HttpServletRequest request) {
    String agent = Optional.ofNullable(request.getHeader("User-Agent")).orElse("");
    String printable = agent.replaceAll("\\p{C}", "");
    return new Client(
        printable.substring(0, Math.min(LONGEST, printable.length())), request.getRemoteAddr());
  }
}

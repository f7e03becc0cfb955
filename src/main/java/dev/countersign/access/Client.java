package dev.countersign.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** Where a request comes from, for the owner of a log-in to recognise it. */
public record Client(String userAgent, String address) {

  private static final int LONGEST = 200;

  public static Client of(HttpServletRequest request) {
    String agent = Optional.ofNullable(request.getHeader("User-Agent")).orElse("");
    String printable = agent.replaceAll("\\p{C}", "");
    return new Client(
        printable.substring(0, Math.min(LONGEST, printable.length())), request.getRemoteAddr());
  }
}

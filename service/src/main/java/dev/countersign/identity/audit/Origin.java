package dev.countersign.identity.audit;

import dev.countersign.http.protections.RequestIds;
import dev.countersign.platform.extensionapi.ExtensionApi;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.regex.Pattern;

/** Describes the source of an event: a client's request, or a command on the server. */
@ExtensionApi
public record Origin(String userAgent, String address, String requestId) {

  private static final int LONGEST = 200;
  private static final Pattern UNPRINTABLE = Pattern.compile("\\p{C}");

  public static Origin of(HttpServletRequest request) {
    String agent = Optional.ofNullable(request.getHeader("User-Agent")).orElse("");
    String printable = UNPRINTABLE.matcher(agent).replaceAll("");
    return new Origin(
        printable.substring(0, Math.min(LONGEST, printable.length())),
        request.getRemoteAddr(),
        RequestIds.of(request));
  }

  /** Returns the origin of a command or scheduled job, which has no address and no request. */
  public static Origin command(String name) {
    return new Origin("countersign " + name, "", "");
  }
}

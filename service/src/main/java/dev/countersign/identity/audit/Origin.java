package dev.countersign.identity.audit;

import dev.countersign.http.protections.RequestIds;
import dev.countersign.platform.extensionapi.ExtensionApi;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Describes the source of an event: a client's request, or a command on the server.
 *
 * @param actingUserId The staff member who acts in the place of the caller; {@link Event#NO_USER}
 *     if there is none. It becomes the actor of events and is not stored otherwise.
 */
@ExtensionApi
public record Origin(String userAgent, String address, String requestId, long actingUserId) {

  private static final int LONGEST = 200;
  private static final Pattern UNPRINTABLE = Pattern.compile("\\p{C}");

  /** Request attribute: the id of the staff member who acts in the place of the caller. */
  private static final String ACTING = Origin.class.getName() + ".acting";

  /** Creates the origin of a request that the caller makes for itself. */
  public Origin(String userAgent, String address, String requestId) {
    this(userAgent, address, requestId, Event.NO_USER);
  }

  /** Makes a staff member the actor of all events of the request that its caller would cause. */
  public static void actFor(HttpServletRequest request, long staffId) {
    request.setAttribute(ACTING, staffId);
  }

  public static Origin of(HttpServletRequest request) {
    String agent = Optional.ofNullable(request.getHeader("User-Agent")).orElse("");
    String printable = UNPRINTABLE.matcher(agent).replaceAll("");
    return new Origin(
        printable.substring(0, Math.min(LONGEST, printable.length())),
        request.getRemoteAddr(),
        RequestIds.of(request),
        request.getAttribute(ACTING) instanceof Long staffId ? staffId : Event.NO_USER);
  }

  /** Returns the origin of a command or scheduled job, which has no address and no request. */
  public static Origin command(String name) {
    return new Origin("countersign " + name, "", "");
  }
}

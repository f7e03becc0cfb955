package dev.countersign.http.templates;

import dev.countersign.platform.languages.Text;
import java.util.List;
import java.util.Optional;

/** Derives a device name for users from a User-Agent header, such as `Firefox on Linux`. */
public final class DeviceName {

  /**
   * In order of priority: the User-Agent of the first browsers also contains the names of the last.
   */
  private static final List<List<String>> PROGRAMS =
      List.of(
          List.of("Edg", "Edge"),
          List.of("OPR", "Opera"),
          List.of("Firefox", "Firefox"),
          List.of("Chrome", "Chrome"),
          List.of("Safari", "Safari"));

  private static final List<List<String>> SYSTEMS =
      List.of(
          List.of("iPhone", "iPhone"),
          List.of("iPad", "iPad"),
          List.of("Android", "Android"),
          List.of("Windows", "Windows"),
          List.of("Mac OS X", "macOS"),
          List.of("Linux", "Linux"));

  private static final List<List<String>> PHONES = SYSTEMS.subList(0, 3);

  private static final int LONGEST = 40;

  private DeviceName() {}

  public static Text of(String userAgent) {
    if (userAgent.isBlank()) {
      return Text.of("device.unknown");
    }
    String program = first(PROGRAMS, userAgent).orElseGet(() -> product(userAgent));
    return first(SYSTEMS, userAgent)
        .map(system -> Text.of("device.on", program, system))
        .orElseGet(() -> Text.of("device.program", program));
  }

  /** Returns the name of an icon: a phone, a computer, or a terminal for a program. */
  public static String icon(String userAgent) {
    if (userAgent.isBlank()) {
      return "globe";
    }
    if (first(PHONES, userAgent).isPresent()) {
      return "phone";
    }
    return first(PROGRAMS, userAgent).isPresent() ? "laptop" : "terminal";
  }

  private static Optional<String> first(List<List<String>> names, String userAgent) {
    return names.stream()
        .filter(name -> userAgent.contains(name.getFirst()))
        .map(List::getLast)
        .findFirst();
  }

  /** Returns `curl` for `curl/8.5.0`. */
  private static String product(String userAgent) {
    String product = userAgent.split("[/ ]", 2)[0];
    return product.length() > LONGEST ? product.substring(0, LONGEST) + "…" : product;
  }
}

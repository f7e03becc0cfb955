package dev.countersign.integration.forwardauth;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.api.access.Authenticated;
import dev.countersign.identity.users.User;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes who the caller is into headers that a proxy copies to the protected application. */
final class IdentityHeaders {

  private static final String PLAIN = "-._~@";

  private static final int LONGEST_GROUPS = 2000;

  private IdentityHeaders() {}

  /**
   * Writes the user with the roles and groups. The prefix of a group keeps a group named staff
   * apart from the role.
   */
  static Map<String, String> of(User user, Collection<String> groups) {
    String roles =
        Stream.concat(
                Stream.of(user.isStaff() ? "staff" : "", user.isSuperuser() ? "superuser" : ""),
                prefixed(groups))
            .filter(role -> !role.isEmpty())
            .collect(Collectors.joining(","));
    return of(user.id(), user.username(), roles);
  }

  /** Replaces a list that proxies might refuse by one word, instead of cutting the list. */
  private static Stream<String> prefixed(Collection<String> groups) {
    List<String> names = groups.stream().map(name -> "group:" + encoded(name)).toList();
    return String.join(",", names).length() > LONGEST_GROUPS
        ? Stream.of("groups-overage")
        : names.stream();
  }

  /** Writes what an access token says about its user, whose row is not read. */
  static Map<String, String> of(Authenticated caller) {
    return of(caller.userId(), caller.credential().username().orElse(""), "");
  }

  /**
   * Sends what is not known as an empty header: Caddy 2.6 copies a missing one as a placeholder.
   */
  private static Map<String, String> of(long userId, String username, String roles) {
    return Map.of(
        "X-Auth-User-Id", Long.toString(userId),
        "X-Auth-Username", encoded(username),
        "X-Auth-Groups", roles);
  }

  /**
   * Encodes every byte of the UTF-8 text by percent, except letters, digits and a few signs. The
   * result is ASCII without line breaks.
   */
  private static String encoded(String text) {
    var encoded = new StringBuilder();
    for (byte octet : text.getBytes(UTF_8)) {
      char character = (char) (octet & 0xff);
      boolean isPlain =
          (character >= 'a' && character <= 'z')
              || (character >= 'A' && character <= 'Z')
              || (character >= '0' && character <= '9')
              || PLAIN.indexOf(character) >= 0;
      encoded.append(isPlain ? String.valueOf(character) : "%%%02X".formatted((int) character));
    }
    return encoded.toString();
  }
}

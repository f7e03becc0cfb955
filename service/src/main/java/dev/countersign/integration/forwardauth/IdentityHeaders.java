package dev.countersign.integration.forwardauth;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.api.access.Authenticated;
import dev.countersign.identity.users.User;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes who the caller is into headers that a proxy copies to the protected application. */
final class IdentityHeaders {

  private static final String PLAIN = "-._~@";

  private IdentityHeaders() {}

  static Map<String, String> of(User user) {
    Map<String, String> headers = of(user.id(), Optional.of(user.username()));
    String roles =
        Stream.of(user.isStaff() ? "staff" : "", user.isSuperuser() ? "superuser" : "")
            .filter(role -> !role.isEmpty())
            .collect(Collectors.joining(","));
    if (!roles.isEmpty()) {
      headers.put("X-Auth-Groups", roles);
    }
    return headers;
  }

  /** Writes what an access token says about its user, whose row is not read. */
  static Map<String, String> of(Authenticated caller) {
    return of(caller.userId(), caller.credential().username());
  }

  private static Map<String, String> of(long userId, Optional<String> username) {
    var headers = new LinkedHashMap<String, String>();
    headers.put("X-Auth-User-Id", Long.toString(userId));
    username.ifPresent(name -> headers.put("X-Auth-Username", encoded(name)));
    return headers;
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

package dev.countersign.identity.passwords;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Holds the parts of a stored Argon2 hash; salt and hash are Base64 without padding. */
record Argon2Text(String type, int version, Argon2Cost cost, String salt, String hash) {

  private static final String BASE64 = "((?:[A-Za-z0-9+/]{4}){%s}(?:[A-Za-z0-9+/]{2,3})?)";
  private static final Pattern SPELLING =
      Pattern.compile(
          "argon2\\$(argon2(?:id|i|d))(?:\\$v=(16|19))?"
              + "\\$m=(\\d{1,9}),t=(\\d{1,9}),p=(\\d{1,9})"
              + ("\\$" + BASE64.formatted("2,32"))
              + ("\\$" + BASE64.formatted("4,32")));

  /** Parses a stored hash; returns empty if it is malformed or its cost is too high. */
  static Optional<Argon2Text> read(String stored) {
    return parse(stored).filter(text -> text.cost().isBearable());
  }

  /** Parses a stored hash of any cost; returns empty if it is malformed. */
  static Optional<Argon2Text> parse(String stored) {
    Matcher parts = SPELLING.matcher(stored);
    if (!parts.matches()) {
      return Optional.empty();
    }

    // The first version of the format did not contain its version.
    int version = parts.group(2) == null ? 16 : Integer.parseInt(parts.group(2));
    var cost = new Argon2Cost(number(parts, 3), number(parts, 4), number(parts, 5));
    return Optional.of(
        new Argon2Text(parts.group(1), version, cost, parts.group(6), parts.group(7)));
  }

  String written() {
    return "argon2$%s$v=%d$m=%d,t=%d,p=%d$%s$%s"
        .formatted(type, version, cost.memory(), cost.time(), cost.parallelism(), salt, hash);
  }

  Argon2Text withHash(String hash) {
    return new Argon2Text(type, version, cost, salt, hash);
  }

  int saltLength() {
    return salt.length() * 3 / 4;
  }

  int hashLength() {
    return hash.length() * 3 / 4;
  }

  private static int number(Matcher parts, int group) {
    return Integer.parseInt(parts.group(group));
  }
}

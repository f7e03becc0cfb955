package dev.countersign.identity.passwords;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks passwords against stored hashes of every supported format. */
final class PasswordFormats {

  private static final int LONGEST_STORED = 1024;

  private static final List<PasswordFormat> EARLIER =
      List.of(
          Pbkdf2Format.sha256(),
          Pbkdf2Format.sha1(),
          BcryptFormat.ofSha256(),
          BcryptFormat.plain(),
          new ScryptFormat(),
          new BinaryPbkdf2Format(),
          new FirebaseScryptFormat());

  private final Map<String, PasswordFormat> byAlgorithm;

  PasswordFormats(Argon2Format current) {
    byAlgorithm =
        Stream.concat(Stream.of(current), EARLIER.stream())
            .collect(Collectors.toUnmodifiableMap(PasswordFormat::algorithm, Function.identity()));
  }

  static boolean isKnownAlgorithm(String algorithm) {
    return algorithm.equals(Argon2Format.ALGORITHM)
        || EARLIER.stream().anyMatch(format -> format.algorithm().equals(algorithm));
  }

  /** Returns whether a password can be checked against the text, whose cost may be limited. */
  static boolean isReadable(String stored) {
    int end = stored.indexOf('$');
    if (end < 0 || stored.length() > LONGEST_STORED) {
      return false;
    }
    String algorithm = stored.substring(0, end);
    return algorithm.equals(Argon2Format.ALGORITHM)
        ? Argon2Text.read(stored).isPresent()
        : EARLIER.stream()
            .anyMatch(format -> format.algorithm().equals(algorithm) && format.isReadable(stored));
  }

  boolean isKnown(String stored) {
    return format(stored).isPresent();
  }

  /** Returns what a check would cost; empty if the text is malformed or in no known format. */
  Optional<HashCost> cost(String stored) {
    return format(stored).flatMap(format -> format.cost(stored));
  }

  /**
   * Returns false for an unknown format, and for Django's {@code !…}, which marks an unusable
   * password.
   */
  boolean matches(String raw, String stored) {
    return format(stored).filter(format -> format.matches(raw, stored)).isPresent();
  }

  private Optional<PasswordFormat> format(String stored) {
    int end = stored.indexOf('$');
    return end < 0 || stored.length() > LONGEST_STORED
        ? Optional.empty()
        : Optional.ofNullable(byAlgorithm.get(stored.substring(0, end)));
  }
}

package dev.countersign.identity.passwords;

import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * Converts password hashes of other systems to stored ones. A hash that is unknown, malformed or
 * too expensive to check gives an empty result.
 */
public final class ForeignHash {

  private static final Map<String, String> DIGESTS =
      Map.of("pbkdf2", "sha1", "pbkdf2-sha256", "sha256", "pbkdf2-sha512", "sha512");

  private ForeignHash() {}

  /** Converts a text that names its algorithm: {@code $2b$…} of bcrypt, {@code $argon2id$…}. */
  public static Optional<String> ofText(String hash) {
    String algorithm = hash.startsWith("$argon2") ? "argon2" : "bcrypt$";
    return Optional.of(algorithm + hash).filter(PasswordFormats::isReadable);
  }

  /**
   * Converts a PBKDF2 hash.
   *
   * @param algorithm pbkdf2, pbkdf2-sha256 or pbkdf2-sha512.
   */
  public static Optional<String> pbkdf2(
      String algorithm, int iterations, String salt, String hash) {
    return Optional.ofNullable(DIGESTS.get(algorithm))
        .flatMap(
            digest ->
                joined(
                    BinaryPbkdf2Format.ALGORITHM + "$" + digest + "$" + iterations,
                    Base64.getEncoder(),
                    salt,
                    hash))
        .filter(PasswordFormats::isReadable);
  }

  /**
   * Converts an Argon2 hash.
   *
   * @param type id, i or d.
   * @param version 1.0 or 1.3.
   * @param cost Memory in KiB, passes and lanes: {@code m=7168,t=5,p=1}.
   */
  public static Optional<String> argon2(
      String type, String version, String cost, String salt, String hash) {
    int number = version.equals("1.0") ? 16 : 19;
    return joined(
            "argon2$argon2%s$v=%d$%s".formatted(type, number, cost),
            Base64.getEncoder().withoutPadding(),
            salt,
            hash)
        .filter(PasswordFormats::isReadable);
  }

  private static Optional<String> joined(
      String head, Base64.Encoder base64, String salt, String hash) {
    return Base64Text.decode(salt)
        .flatMap(
            saltBytes ->
                Base64Text.decode(hash)
                    .map(
                        hashBytes ->
                            String.join(
                                "$",
                                head,
                                base64.encodeToString(saltBytes),
                                base64.encodeToString(hashBytes))));
  }
}

package dev.countersign.credentials.signedtoken;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.keys.SigningAlgorithm;
import dev.countersign.platform.keys.VerifyingKey;
import java.util.Base64;
import java.util.List;

/** The few headers that a key's tokens can have, encoded as they stand in a token. */
final class TokenHeader {

  private TokenHeader() {}

  /** The original's header for HS256, letter for letter; any other key is named. */
  static String written(VerifyingKey key) {
    return key.algorithm() == SigningAlgorithm.HS256
        ? encoded("{\"alg\":\"%s\",\"typ\":\"JWT\"}".formatted(key.algorithm()))
        : encoded(
            "{\"alg\":\"%s\",\"typ\":\"JWT\",\"kid\":\"%s\"}".formatted(key.algorithm(), key.id()));
  }

  /** Ours, and the original's: it never names a key, and older releases begin with the type. */
  static List<String> read(VerifyingKey key) {
    return List.of(
            written(key),
            encoded("{\"alg\":\"%s\",\"typ\":\"JWT\"}".formatted(key.algorithm())),
            encoded("{\"typ\":\"JWT\",\"alg\":\"%s\"}".formatted(key.algorithm())))
        .stream()
        .distinct()
        .toList();
  }

  private static String encoded(String json) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(UTF_8));
  }
}

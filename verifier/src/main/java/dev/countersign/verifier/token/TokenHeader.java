package dev.countersign.verifier.token;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.verifier.keys.SigningAlgorithm;
import dev.countersign.verifier.keys.VerifyingKey;
import java.util.Base64;
import java.util.List;

/** The base64url encoded headers that the tokens of a key can have. */
public final class TokenHeader {

  private TokenHeader() {}

  /**
   * Returns the header for new tokens. For HS256 it equals SimpleJWT's byte for byte; other
   * algorithms add the key id.
   */
  public static String written(VerifyingKey key) {
    return written(key, "JWT");
  }

  /** Returns the header for other content that the same key signs, with its media type. */
  public static String written(VerifyingKey key, String type) {
    return key.algorithm() == SigningAlgorithm.HS256
        ? encoded("{\"alg\":\"%s\",\"typ\":\"%s\"}".formatted(key.algorithm(), type))
        : encoded(
            "{\"alg\":\"%s\",\"typ\":\"%s\",\"kid\":\"%s\"}"
                .formatted(key.algorithm(), type, key.id()));
  }

  /**
   * Returns all accepted headers: the one for new tokens and those of SimpleJWT, which never
   * contain a key id and in older releases begin with {@code typ}.
   */
  public static List<String> read(VerifyingKey key) {
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

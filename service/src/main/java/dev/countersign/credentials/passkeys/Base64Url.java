package dev.countersign.credentials.passkeys;

import java.util.Base64;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads and writes the form in which WebAuthn's JSON has bytes: base64url without padding. */
final class Base64Url {

  private Base64Url() {}

  static String of(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /**
   * Returns the bytes of a field, or empty if it is missing, malformed or not the shortest form.
   */
  static Optional<byte[]> read(JsonNode parent, String field) {
    JsonNode value = parent.get(field);
    return value != null && value.isString() ? read(value.asString()) : Optional.empty();
  }

  private static Optional<byte[]> read(String text) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(text);
      return of(bytes).equals(text) ? Optional.of(bytes) : Optional.empty();
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}

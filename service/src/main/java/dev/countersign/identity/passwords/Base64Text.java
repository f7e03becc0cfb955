package dev.countersign.identity.passwords;

import java.util.Base64;
import java.util.Optional;

/** Reads Base64 of other systems: both alphabets, with or without padding. */
final class Base64Text {

  private Base64Text() {}

  static Optional<byte[]> decode(String text) {
    try {
      return Optional.of(Base64.getDecoder().decode(text.replace('-', '+').replace('_', '/')));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}

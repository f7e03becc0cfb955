package dev.countersign.http.protections;

import java.security.SecureRandom;

/** Defines the alphabet of CSRF tokens and the mask that changes a token's text on every page. */
final class CsrfText {

  static final int LENGTH = 32;

  private static final String ALPHABET =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

  private CsrfText() {}

  static String random(int length, SecureRandom random) {
    var text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return text.toString();
  }

  static String of(byte[] bytes, int length) {
    var text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(ALPHABET.charAt((bytes[i] & 0xff) % ALPHABET.length()));
    }
    return text.toString();
  }

  static boolean isOfAlphabet(String text) {
    return text.chars().allMatch(character -> ALPHABET.indexOf(character) >= 0);
  }

  /**
   * Masks a token with random characters, so that the size of a compressed page reveals nothing
   * about it (BREACH).
   */
  static String mask(String token, SecureRandom random) {
    String mask = random(LENGTH, random);
    return mask + shift(token, mask, 1);
  }

  static String unmask(String masked) {
    return shift(masked.substring(LENGTH), masked.substring(0, LENGTH), -1);
  }

  private static String shift(String text, String by, int direction) {
    var shifted = new StringBuilder(LENGTH);
    for (int i = 0; i < LENGTH; i++) {
      int place = ALPHABET.indexOf(text.charAt(i)) + direction * ALPHABET.indexOf(by.charAt(i));
      shifted.append(ALPHABET.charAt(Math.floorMod(place, ALPHABET.length())));
    }
    return shifted.toString();
  }
}

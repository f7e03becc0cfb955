package dev.countersign.identity.passwords;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A password as blocklists know it: by its SHA-1, because the largest list there is holds nothing
 * else.
 */
final class ListedPassword {

  private static final Pattern DIGEST = Pattern.compile("\\p{XDigit}{40}(:\\d+)?");

  private ListedPassword() {}

  /**
   * A line is a password, or its SHA-1 in hex with or without a colon and how often it was seen.
   */
  static byte[] digestOfLine(String line) {
    return DIGEST.matcher(line).matches()
        ? HexFormat.of().parseHex(line, 0, 40)
        : digest(Passwords.normalise(line));
  }

  static byte[] digest(String password) {
    try {
      return MessageDigest.getInstance("SHA-1").digest(password.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java runtime lacks SHA-1", e);
    }
  }
}

package dev.countersign.identity.passwords;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Computes the digest by which blocklists identify a password: SHA-1, because the largest public
 * list contains only that.
 */
final class ListedPassword {

  private static final Pattern DIGEST = Pattern.compile("\\p{XDigit}{40}(:\\d+)?");

  private ListedPassword() {}

  /**
   * Returns the digest of a line: a password, or a SHA-1 in hex, optionally with a colon and a
   * count.
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

package dev.countersign.platform.keys;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes the two PEM forms of keys (RFC 7468 sections 10 and 13). */
public enum Pem {
  PRIVATE("PRIVATE KEY"),
  PUBLIC("PUBLIC KEY");

  private static final Pattern BLOCK =
      Pattern.compile("\\s*-----BEGIN ([A-Z ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----\\s*");

  private final String label;

  Pem(String label) {
    this.label = label;
  }

  static boolean isLike(String text) {
    return text.contains("-----BEGIN ");
  }

  public String write(byte[] der) {
    String lines = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII)).encodeToString(der);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(label, lines, label);
  }

  /**
   * Returns the content, or empty if the text is not exactly one block of this form. Line breaks
   * may be written as {@code \n}.
   */
  Optional<byte[]> read(String text) {
    Matcher block = BLOCK.matcher(text.replace("\\n", "\n"));
    if (!block.matches() || !block.group(1).equals(label)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Base64.getDecoder().decode(block.group(2).replaceAll("\\s", "")));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}

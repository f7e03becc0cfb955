package dev.countersign.credentials.statictoken;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.countersign.api.access.Credential;
import dev.countersign.platform.keys.Sha256;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A text in the form of a static token: 40 lower-case hexadecimal digits. {@link #toString} masks
 * it; {@link #reveal} returns it.
 */
public final class StaticToken implements Credential {

  static final int LENGTH = 40;
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{" + LENGTH + "}");

  private final String text;

  private StaticToken(String text) {
    this.text = text;
  }

  /** Parses the text, or returns empty if it does not have the form of a token. */
  public static Optional<StaticToken> read(String text) {
    return FORM.matcher(text).matches() ? Optional.of(new StaticToken(text)) : Optional.empty();
  }

  /** Returns a constant, because a user has at most one static token. */
  @Override
  public String login() {
    return "static token";
  }

  @Override
  public String kind() {
    return "Token";
  }

  /** Returns the token in plain text, as a client sends it. */
  public String reveal() {
    return text;
  }

  /** Returns the digest that is stored. The token cannot be derived from it. */
  byte[] digest() {
    return Sha256.digest(text.getBytes(US_ASCII));
  }

  /** Compares in constant time. */
  boolean isSameAs(StaticToken other) {
    return MessageDigest.isEqual(text.getBytes(US_ASCII), other.text.getBytes(US_ASCII));
  }

  @Override
  public String toString() {
    return "********";
  }
}

package dev.countersign.credentials.statictoken;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.countersign.api.access.Credential;
import dev.countersign.platform.keys.Sha256;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A text that has the form of a token: 40 lower-case hexadecimal digits. It shows itself when
 * asked.
 */
public final class StaticToken implements Credential {

  static final int LENGTH = 40;
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{" + LENGTH + "}");

  private final String text;

  private StaticToken(String text) {
    this.text = text;
  }

  /** Empty for any other form: no such token was ever given out. */
  static Optional<StaticToken> read(String text) {
    return FORM.matcher(text).matches() ? Optional.of(new StaticToken(text)) : Optional.empty();
  }

  /** A user has one at a time. */
  @Override
  public String login() {
    return "static token";
  }

  @Override
  public String kind() {
    return "Token";
  }

  /** What its owner sends. */
  public String reveal() {
    return text;
  }

  /** By which the database finds its owner; the token cannot be found from it. */
  byte[] digest() {
    return Sha256.digest(text.getBytes(US_ASCII));
  }

  /** Takes as long whichever digit is the first to differ. */
  boolean isSameAs(StaticToken other) {
    return MessageDigest.isEqual(text.getBytes(US_ASCII), other.text.getBytes(US_ASCII));
  }

  @Override
  public String toString() {
    return "********";
  }
}

package dev.countersign.platform.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A secret string. Its {@link #toString} does not print it. */
public final class Secret {

  private final String text;

  private Secret(String text) {
    this.text = text;
  }

  public static Secret of(String text) {
    return new Secret(text);
  }

  /** Returns the string itself, for code that signs or connects with it. */
  public String reveal() {
    return text;
  }

  public byte[] bytes() {
    return text.getBytes(UTF_8);
  }

  @Override
  public String toString() {
    return "********";
  }
}

package dev.countersign.platform.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A text that must not be seen: it does not print itself and is asked for by name. */
public final class Secret {

  private final String text;

  private Secret(String text) {
    this.text = text;
  }

  public static Secret of(String text) {
    return new Secret(text);
  }

  /** The text itself, for the code that signs or connects with it. */
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

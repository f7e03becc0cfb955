package dev.countersign.credentials.session;

import java.util.UUID;

/** A predictable session id for users whose rows a check inserted directly. */
public final class TestSessionId {

  private TestSessionId() {}

  /** Returns the value of the cookie. */
  public static String of(long userId) {
    return "0123456789abcdefghijklmnopqrstuv" + Long.toString(userId, Character.MAX_RADIX);
  }

  /** Returns the digest that the table holds. */
  public static UUID digest(long userId) {
    return SessionId.read(of(userId)).orElseThrow().digest();
  }
}

package dev.countersign.credentials.session;

import java.util.UUID;

/** The session of a user whose row a check made by itself; its id is anything but random. */
public final class TestSessionId {

  private TestSessionId() {}

  /** What the cookie holds. */
  public static String of(long userId) {
    return "0123456789abcdefghijklmnopqrstuv" + Long.toString(userId, Character.MAX_RADIX);
  }

  /** What the table holds of it. */
  public static UUID digest(long userId) {
    return SessionId.read(of(userId)).orElseThrow().digest();
  }
}

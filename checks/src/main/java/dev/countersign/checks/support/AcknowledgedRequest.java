package dev.countersign.checks.support;

/**
 * A client's request and its outcome.
 *
 * @param subject the password, refresh token or value in the request; for a profile that was read,
 *     its user
 * @param given the refresh token or value in the response
 * @param at when the response arrived, as {@link System#nanoTime} counts
 */
public record AcknowledgedRequest(
    String user, Act act, String subject, Result result, String given, long at) {

  enum Act {
    REGISTER,
    LOGIN,
    REFRESH,
    LOGOUT,
    SET_PROFILE,
    READ_PROFILE,
    SET_PASSWORD
  }

  /** Returns whether this is a change that was acknowledged. */
  boolean isDoneChange() {
    return result == Result.DONE && act != Act.READ_PROFILE;
  }

  /** The outcome. UNKNOWN is a 503 or a closed connection: the request may have been processed. */
  public enum Result {
    DONE,
    REFUSED,
    UNKNOWN
  }
}

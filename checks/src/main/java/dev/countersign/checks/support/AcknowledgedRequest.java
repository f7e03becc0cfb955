package dev.countersign.checks.support;

/**
 * What a client asked for and what it was told.
 *
 * @param subject the password, refresh token or value it was about; for a profile that was read,
 *     whose it was
 * @param given the refresh token or value that came back
 * @param at when the answer came, as {@link System#nanoTime} counts
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

  /** UNKNOWN is a 503 or a cut connection: it may have been done. */
  public enum Result {
    DONE,
    REFUSED,
    UNKNOWN
  }
}

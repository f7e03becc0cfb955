package dev.countersign.checks;

/**
 * What a client asked for and what it was told.
 *
 * @param subject the password, refresh token or value it was about; for a profile that was read,
 *     whose it was
 * @param given the refresh token or value that came back
 * @param at when the answer came, as {@link System#nanoTime} counts
 */
record Deed(String user, Act act, String subject, Result result, String given, long at) {

  enum Act {
    REGISTER,
    LOG_IN,
    REFRESH,
    LOG_OUT,
    SET_PROFILE,
    READ_PROFILE,
    SET_PASSWORD
  }

  /** UNKNOWN is a 503 or a cut connection: it may have been done. */
  enum Result {
    DONE,
    REFUSED,
    UNKNOWN
  }
}

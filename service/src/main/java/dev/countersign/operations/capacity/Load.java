package dev.countersign.operations.capacity;

/**
 * The users of an installation and what each of them does at the peak.
 *
 * @param users all users
 * @param active the share of users that are active on the same day, 0 to 1
 * @param refreshSeconds the time between two refreshes of an active user
 * @param loginShare the share of active users that log in within the same ten minutes, 0 to 1
 * @param devices token families of each user
 * @param eventsPerYear audit events of each active user in a year
 * @param retentionDays how long events are kept
 */
public record Load(
    long users,
    double active,
    long refreshSeconds,
    double loginShare,
    double devices,
    double eventsPerYear,
    long retentionDays) {

  private static final int PEAK_SECONDS = 600;

  public Load {
    if (users < 1 || refreshSeconds < 1 || retentionDays < 0) {
      throw new IllegalArgumentException("Users and times must be positive.");
    }
    if (!isShare(active) || !isShare(loginShare)) {
      throw new IllegalArgumentException("Shares must be between 0 and 1.");
    }
    if (!(devices >= 0 && devices <= 1_000 && eventsPerYear >= 0 && eventsPerYear <= 1e9)) {
      throw new IllegalArgumentException("Devices and events must not be negative or huge.");
    }
  }

  private static boolean isShare(double value) {
    return value >= 0 && value <= 1;
  }

  double activeUsers() {
    return users * active;
  }

  /** Returns the refreshes each second if all active users are active at the same time. */
  double refreshesPerSecond() {
    return activeUsers() / refreshSeconds;
  }

  double loginsPerSecond() {
    return activeUsers() * loginShare / PEAK_SECONDS;
  }

  double storedEvents() {
    return activeUsers() * eventsPerYear * retentionDays / 365;
  }
}

package dev.countersign.http.templates;

import java.time.Duration;
import java.time.Instant;

/** Describes a time by its distance from now, such as `3 min ago` or `in 6 days`. */
final class RelativeTime {

  private static final long MINUTES_OF_HOUR = 60;
  private static final long HOURS_OF_DAY = 24;
  private static final long DAYS_OF_MONTH = 30;
  private static final long DAYS_OF_YEAR = 365;

  private RelativeTime() {}

  static String of(Instant moment, Instant now) {
    Duration distance = Duration.between(moment, now);
    if (distance.abs().toSeconds() < MINUTES_OF_HOUR) {
      return "just now";
    }
    String amount = amount(distance.abs());
    return distance.isNegative() ? "in " + amount : amount + " ago";
  }

  private static String amount(Duration distance) {
    if (distance.toMinutes() < MINUTES_OF_HOUR) {
      return distance.toMinutes() + " min";
    }
    if (distance.toHours() < HOURS_OF_DAY) {
      return counted(distance.toHours(), "hour");
    }
    if (distance.toDays() < DAYS_OF_MONTH) {
      return counted(distance.toDays(), "day");
    }
    return distance.toDays() < DAYS_OF_YEAR
        ? counted(distance.toDays() / DAYS_OF_MONTH, "month")
        : counted(distance.toDays() / DAYS_OF_YEAR, "year");
  }

  private static String counted(long number, String unit) {
    return number + " " + unit + (number == 1 ? "" : "s");
  }
}

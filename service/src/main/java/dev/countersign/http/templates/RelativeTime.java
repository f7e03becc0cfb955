package dev.countersign.http.templates;

import dev.countersign.platform.languages.Text;
import java.time.Duration;
import java.time.Instant;

/** Describes a time by its distance from now, such as `3 min ago` or `in 6 days`. */
final class RelativeTime {

  private static final long MINUTES_OF_HOUR = 60;
  private static final long HOURS_OF_DAY = 24;
  private static final long DAYS_OF_MONTH = 30;
  private static final long DAYS_OF_YEAR = 365;

  private RelativeTime() {}

  static Text of(Instant moment, Instant now) {
    Duration distance = Duration.between(moment, now);
    if (distance.abs().toSeconds() < MINUTES_OF_HOUR) {
      return Text.of("relative.now");
    }
    Text amount = amount(distance.abs());
    return distance.isNegative() ? Text.of("relative.in", amount) : Text.of("relative.ago", amount);
  }

  private static Text amount(Duration distance) {
    if (distance.toMinutes() < MINUTES_OF_HOUR) {
      return Text.of("relative.minutes", distance.toMinutes());
    }
    if (distance.toHours() < HOURS_OF_DAY) {
      return Text.of("relative.hours", distance.toHours());
    }
    if (distance.toDays() < DAYS_OF_MONTH) {
      return Text.of("relative.days", distance.toDays());
    }
    return distance.toDays() < DAYS_OF_YEAR
        ? Text.of("relative.months", distance.toDays() / DAYS_OF_MONTH)
        : Text.of("relative.years", distance.toDays() / DAYS_OF_YEAR);
  }
}

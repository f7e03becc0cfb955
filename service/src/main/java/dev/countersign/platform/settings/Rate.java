package dev.countersign.platform.settings;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A rate limit, written as in Django REST framework: {@code 10/min}, {@code 5/hour}. */
public record Rate(int limit, Duration period) {

  private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,5})/([smhd])[a-z]*");

  /** Parses a rate. Only the first letter of the period counts, as in Django REST framework. */
  public static Rate valueOf(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("must be a number and a period, such as 10/min or 5/hour");
    }
    return new Rate(
        Integer.parseInt(form.group(1)),
        switch (form.group(2)) {
          case "s" -> Duration.ofSeconds(1);
          case "m" -> Duration.ofMinutes(1);
          case "h" -> Duration.ofHours(1);
          default -> Duration.ofDays(1);
        });
  }

  @Override
  public String toString() {
    return limit + "/" + unit();
  }

  private String unit() {
    if (period.compareTo(Duration.ofDays(1)) >= 0) {
      return "day";
    }
    if (period.compareTo(Duration.ofHours(1)) >= 0) {
      return "hour";
    }
    return period.compareTo(Duration.ofMinutes(1)) >= 0 ? "min" : "sec";
  }
}

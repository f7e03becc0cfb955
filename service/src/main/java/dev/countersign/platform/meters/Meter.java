package dev.countersign.platform.meters;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Declares a number that is read when the metrics are scraped. Name and labels must never change,
 * because dashboards and alerts refer to them. A label value must never come from a client.
 *
 * @param name Words separated by dots; the scrape has underscores and a suffix for the kind.
 * @param count How many values a timer has measured; unused for the other kinds.
 * @param value The current value; for a timer the sum in seconds.
 */
public record Meter(
    String name,
    Kind kind,
    String help,
    Map<String, String> labels,
    LongSupplier count,
    DoubleSupplier value) {

  /** Lists the kinds of meters, as Prometheus defines them. */
  public enum Kind {
    COUNTER,
    GAUGE,
    TIMER
  }

  public static Meter counter(String name, String help, LongAdder count) {
    return counter(name, help, count::sum);
  }

  public static Meter counter(String name, String help, LongSupplier count) {
    return new Meter(name, Kind.COUNTER, help, Map.of(), () -> 0, count::getAsLong);
  }

  public static Meter gauge(String name, String help, DoubleSupplier value) {
    return new Meter(name, Kind.GAUGE, help, Map.of(), () -> 0, value);
  }

  public static Meter timer(String name, String help, Timing timing) {
    return new Meter(name, Kind.TIMER, help, Map.of(), timing::count, timing::seconds);
  }

  /** Returns the same meter with one more label. */
  public Meter with(String label, String labelValue) {
    var more = new LinkedHashMap<>(labels);
    more.put(label, labelValue);
    return new Meter(name, kind, help, more, count, value);
  }
}

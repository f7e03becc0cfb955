package dev.countersign.operations.capacity;

import java.util.Locale;

/** Formats the needs of an installation for a terminal, with two significant digits. */
public final class CapacityText {

  private final StringBuilder text = new StringBuilder();

  private CapacityText() {}

  public static String of(Capacity capacity) {
    var text = new CapacityText();
    text.line("Active users", capacity.activeUsers(), "");
    text.line("Refreshes", capacity.refreshesPerSecond(), "/s");
    text.line("Logins", capacity.loginsPerSecond(), "/s");
    text.line("Service", capacity.serviceCores(), " cores");
    text.line("Password hashes", capacity.hashCores(), " cores");
    text.line("PostgreSQL", capacity.databaseCores(), " cores");
    text.line("Write-ahead log", capacity.logMegabytesPerSecond(), " MB/s");
    text.line("Disk", capacity.diskGigabytes(), " GB, without bloat and log");
    text.line("Replicas", Long.toString(capacity.replicas()));
    text.line("Shards", shards(capacity));
    text.line(
        "Connections",
        "%d in all, %d for each replica"
            .formatted(capacity.connections(), capacity.connectionsOfReplica()));
    return text.text.toString().stripTrailing();
  }

  private static String shards(Capacity capacity) {
    return capacity.shards() == 1
        ? "1: one primary with a synchronous standby"
        : "%d, limited by %s; each with a synchronous standby"
            .formatted(capacity.shards(), capacity.shardLimit());
  }

  private void line(String name, double value, String unit) {
    line(name, rounded(value) + unit);
  }

  private void line(String name, String value) {
    text.append("%-16s  %s%n".formatted(name, value));
  }

  /** Rounds to two significant digits: the measured costs have no more. */
  static String rounded(double value) {
    if (value < 0.01) {
      return value == 0 ? "0" : "below 0.01";
    }
    int digits = (int) Math.floor(Math.log10(value)) - 1;
    double unit = Math.pow(10, digits);
    double rounded = Math.round(value / unit) * unit;
    return String.format(Locale.ROOT, digits < 0 ? "%,." + -digits + "f" : "%,.0f", rounded);
  }
}

package dev.countersign.ui.staff;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;

/** A period that the figures of the staff site cover, in equal slots. */
enum Period {
  DAY("24h", "24 hours", Duration.ofHours(1), 24, 3, "HH:mm"),
  WEEK("7d", "7 days", Duration.ofHours(6), 28, 4, "d MMM"),
  MONTH("30d", "30 days", Duration.ofDays(1), 30, 5, "d MMM");

  private final String key;
  private final String label;
  private final Duration slot;
  private final int slots;
  private final int labelledSlots;
  private final DateTimeFormatter format;

  Period(String key, String label, Duration slot, int slots, int labelledSlots, String format) {
    this.key = key;
    this.label = label;
    this.slot = slot;
    this.slots = slots;
    this.labelledSlots = labelledSlots;
    this.format = DateTimeFormatter.ofPattern(format, Locale.ENGLISH).withZone(ZoneOffset.UTC);
  }

  /** Returns the period of the query parameter, or the last 24 hours. */
  static Period of(String key) {
    return Arrays.stream(values()).filter(period -> period.key.equals(key)).findFirst().orElse(DAY);
  }

  public String key() {
    return key;
  }

  public String label() {
    return label;
  }

  Duration slot() {
    return slot;
  }

  int slots() {
    return slots;
  }

  /** Returns the start of the first slot. The last slot contains the given time. */
  Instant start(Instant now) {
    long seconds = slot.toSeconds();
    long last = Math.floorDiv(now.getEpochSecond(), seconds) * seconds;
    return Instant.ofEpochSecond(last - (slots - 1) * seconds);
  }

  Duration length() {
    return slot.multipliedBy(slots);
  }

  /** Returns true if the axis names the slot; there is no room for every slot. */
  boolean isLabelled(int slot) {
    return slot % labelledSlots == 0;
  }

  String text(Instant time) {
    return format.format(time);
  }

  /** Returns the start of a slot in a table, where days alone would be ambiguous. */
  String fullText(Instant time) {
    return this == WEEK
        ? text(time) + time.toString().substring(10, 16).replace('T', ' ')
        : text(time);
  }
}

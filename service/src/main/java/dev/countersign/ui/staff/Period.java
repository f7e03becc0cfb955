package dev.countersign.ui.staff;

import dev.countersign.platform.languages.Text;
import dev.countersign.platform.languages.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;

/** A period that the figures of the staff site cover, in equal slots. */
enum Period {
  DAY(
      "24h",
      "staff.period.24h",
      "staff.period.last-24h",
      Duration.ofHours(1),
      24,
      3,
      "format.hour",
      "format.hour"),
  WEEK(
      "7d",
      "staff.period.7d",
      "staff.period.last-7d",
      Duration.ofHours(6),
      28,
      4,
      "format.day-month",
      "format.day-month-hour"),
  MONTH(
      "30d",
      "staff.period.30d",
      "staff.period.last-30d",
      Duration.ofDays(1),
      30,
      5,
      "format.day-month",
      "format.day-month");

  private final String key;
  private final String label;
  private final String last;
  private final Duration slot;
  private final int slots;
  private final int labelledSlots;
  private final String format;
  private final String fullFormat;

  /**
   * @param format The format of slots on the axis.
   * @param fullFormat The format of slots in a table, where days alone can be ambiguous.
   */
  Period(
      String key,
      String label,
      String last,
      Duration slot,
      int slots,
      int labelledSlots,
      String format,
      String fullFormat) {
    this.key = key;
    this.label = label;
    this.last = last;
    this.slot = slot;
    this.slots = slots;
    this.labelledSlots = labelledSlots;
    this.format = format;
    this.fullFormat = fullFormat;
  }

  /** Returns the period of the query parameter, or the last 24 hours. */
  static Period of(String key) {
    return Arrays.stream(values()).filter(period -> period.key.equals(key)).findFirst().orElse(DAY);
  }

  public String key() {
    return key;
  }

  public Text label() {
    return Text.of(label);
  }

  /** Returns the label in a sentence, such as `Last 24 hours`. */
  public Text last() {
    return Text.of(last);
  }

  Duration slot() {
    return slot;
  }

  int slots() {
    return slots;
  }

  /**
   * Returns the start of the first slot. The last slot contains the given time. Slots of a day
   * begin at midnight in the time zone, to the hour, because events are counted by hour.
   */
  Instant start(Instant now, ZoneId zone) {
    long seconds = slot.toSeconds();
    long offset = Duration.ofSeconds(zone.getRules().getOffset(now).getTotalSeconds()).toHours();
    long shift = Duration.ofHours(offset).toSeconds();
    long newest = Math.floorDiv(now.getEpochSecond() + shift, seconds) * seconds - shift;
    return Instant.ofEpochSecond(newest - (slots - 1) * seconds);
  }

  Duration length() {
    return slot.multipliedBy(slots);
  }

  /** Returns true if the axis names the slot; there is no room for every slot. */
  boolean isLabelled(int slot) {
    return slot % labelledSlots == 0;
  }

  TimeText text(Instant time) {
    return new TimeText(named(time), format);
  }

  TimeText fullText(Instant time) {
    return new TimeText(named(time), fullFormat);
  }

  /** Returns noon of a slot of a day: its start can be in the day before, after a clock change. */
  private Instant named(Instant start) {
    return this == MONTH ? start.plus(slot.dividedBy(2)) : start;
  }
}

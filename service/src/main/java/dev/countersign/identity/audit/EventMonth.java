package dev.countersign.identity.audit;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.UUID;

/** A calendar month in UTC, as a range of event ids. */
record EventMonth(YearMonth month) {

  static EventMonth of(Instant time) {
    return new EventMonth(YearMonth.from(time.atOffset(ZoneOffset.UTC)));
  }

  static EventMonth of(UUID event) {
    return of(EventIds.time(event));
  }

  EventMonth next() {
    return new EventMonth(month.plusMonths(1));
  }

  /** Returns an id that is not above that of any event of the month. */
  UUID lowest() {
    return EventIds.lowestAt(start());
  }

  Instant start() {
    return month.atDay(1).atStartOfDay().toInstant(ZoneOffset.UTC);
  }

  /** Returns the first time after the month. */
  Instant end() {
    return next().start();
  }

  /** Returns the name of the partition. */
  String table() {
    return "events_%04d_%02d".formatted(month.getYear(), month.getMonthValue());
  }

  @Override
  public String toString() {
    return month.toString();
  }
}

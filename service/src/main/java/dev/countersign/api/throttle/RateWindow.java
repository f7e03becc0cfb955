package dev.countersign.api.throttle;

import dev.countersign.platform.settings.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What has passed lately, in slots of a tenth of the period. The slots together are longer than the
 * period, so in no period of any beginning do more pass than the limit.
 *
 * @param slot The number of the newest slot since 1970.
 * @param counts What has passed in each, the oldest first.
 */
record RateWindow(long slot, List<Integer> counts) {

  static final int SLOTS = 11;
  private static final int SLOTS_IN_PERIOD = 10;

  static long slotAt(Instant now, Rate rate) {
    return now.toEpochMilli() / slotMillis(rate);
  }

  static RateWindow empty(long slot) {
    return new RateWindow(slot, Stream.generate(() -> 0).limit(SLOTS).toList());
  }

  /** The window after one more has passed; empty when that would be too many. */
  Optional<RateWindow> pass(Rate rate, Instant now) {
    RateWindow moved = movedTo(slotAt(now, rate));
    if (moved.sum() >= rate.limit()) {
      return Optional.empty();
    }
    List<Integer> counted =
        Stream.concat(
                moved.counts.subList(0, SLOTS - 1).stream(), Stream.of(moved.counts.getLast() + 1))
            .toList();
    return Optional.of(new RateWindow(moved.slot, counted));
  }

  /** How long until one more may pass. */
  Duration untilFree(Rate rate, Instant now) {
    long newest = slotAt(now, rate);
    long free = newest;
    while (movedTo(free).sum() >= rate.limit()) {
      free++;
    }
    long wait = free * slotMillis(rate) - now.toEpochMilli();
    return Duration.ofMillis(Math.max(0, wait));
  }

  /** A clock that went back finds the newest slot where it was. */
  private RateWindow movedTo(long now) {
    int steps = Math.clamp(now - slot, 0, SLOTS);
    List<Integer> kept = counts.subList(steps, SLOTS);
    return new RateWindow(
        Math.max(slot, now),
        Stream.concat(kept.stream(), Stream.generate(() -> 0).limit(steps)).toList());
  }

  private int sum() {
    return counts.stream().mapToInt(Integer::intValue).sum();
  }

  private static long slotMillis(Rate rate) {
    return rate.period().toMillis() / SLOTS_IN_PERIOD;
  }
}

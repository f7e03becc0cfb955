package dev.countersign.api.throttle;

import dev.countersign.platform.settings.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Counts recent requests in 11 slots, each a tenth of the period long. The slots together are
 * longer than the period. No period, whenever it begins, therefore has more requests than the
 * limit.
 *
 * @param slot the number of the newest slot since 1970
 * @param counts the number of requests in each slot, the oldest slot first
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

  /** Returns the window with one more request, or empty if that would exceed the limit. */
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

  /** Returns the time until the next request is within the limit. */
  Duration untilFree(Rate rate, Instant now) {
    long newest = slotAt(now, rate);
    long free = newest;
    while (movedTo(free).sum() >= rate.limit()) {
      free++;
    }
    long wait = free * slotMillis(rate) - now.toEpochMilli();
    return Duration.ofMillis(Math.max(0, wait));
  }

  /** Moves the window to the given slot. If the clock went back, the newest slot stays. */
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

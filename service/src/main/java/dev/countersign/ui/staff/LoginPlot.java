package dev.countersign.ui.staff;

import dev.countersign.identity.audit.EventCountStore.Count;
import dev.countersign.identity.audit.EventKind;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The geometry of the plot of logins: successful ones above the line, failed ones below it, on one
 * scale.
 *
 * @param top the value at the top of the upper half
 * @param baseline the distance of the line from the top of the picture
 */
record LoginPlot(List<Bar> bars, long top, int width, int height, int baseline) {

  private static final int WIDTH = 720;
  private static final int LEFT = 48;
  private static final int UPPER = 130;
  private static final int MARGIN = 12;
  private static final int AXIS = 24;
  private static final int GAP = 4;

  /** One slot of time. Heights are in the units of the picture. */
  record Bar(
      String label,
      boolean isLabelled,
      String time,
      long logins,
      long failures,
      int x,
      int width,
      int up,
      int down) {}

  static LoginPlot of(List<Count> counts, Period period, Instant start) {
    long[] logins = slots(counts, EventKind.USER_LOGGED_IN, period, start);
    long[] failures = slots(counts, EventKind.USER_LOGIN_FAILED, period, start);
    long top = roundUp(Math.max(most(logins), most(failures)));
    int step = (WIDTH - LEFT) / period.slots();
    List<Bar> bars =
        IntStream.range(0, period.slots())
            .mapToObj(
                slot -> {
                  Instant time = start.plus(period.slot().multipliedBy(slot));
                  return new Bar(
                      period.text(time),
                      period.isLabelled(slot),
                      period.fullText(time),
                      logins[slot],
                      failures[slot],
                      LEFT + slot * step,
                      step - GAP,
                      height(logins[slot], top),
                      height(failures[slot], top));
                })
            .toList();
    int lower = bars.stream().mapToInt(Bar::down).max().orElse(0);
    int baseline = MARGIN + UPPER;
    return new LoginPlot(bars, top, WIDTH, baseline + lower + AXIS, baseline);
  }

  /** Returns how many events of a kind each slot has. */
  static long[] slots(List<Count> counts, EventKind kind, Period period, Instant start) {
    var slots = new long[period.slots()];
    for (Count count : counts) {
      long slot =
          Math.floorDiv(
              count.start().getEpochSecond() - start.getEpochSecond(), period.slot().toSeconds());
      if (count.kind() == kind && slot >= 0 && slot < slots.length) {
        slots[(int) slot] += count.events();
      }
    }
    return slots;
  }

  private static long most(long[] values) {
    return IntStream.range(0, values.length).mapToLong(slot -> values[slot]).max().orElse(0);
  }

  /** Returns the next of 1, 2, 5, 10, 20, 50 and so on, so that the axis has a round number. */
  static long roundUp(long value) {
    long power = 1;
    while (true) {
      for (long factor : List.of(1L, 2L, 5L)) {
        if (factor * power >= value) {
          return factor * power;
        }
      }
      power *= 10;
    }
  }

  /** Returns at least 2 for a value above 0, because a smaller bar cannot be seen. */
  private static int height(long value, long top) {
    return value == 0 ? 0 : (int) Math.max(2, value * UPPER / top);
  }
}

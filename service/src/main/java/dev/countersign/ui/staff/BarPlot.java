package dev.countersign.ui.staff;

import dev.countersign.platform.languages.TimeText;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The geometry of a plot of two series, one above the line and one below it, on one scale.
 *
 * @param top the value at the top of the upper half
 * @param baseline the distance of the line from the top of the picture
 */
record BarPlot(List<Bar> bars, long top, int width, int height, int baseline) {

  private static final int WIDTH = 720;
  private static final int LEFT = 48;
  private static final int UPPER = 130;
  private static final int MARGIN = 12;
  private static final int AXIS = 24;
  private static final int GAP = 4;
  private static final int CURVE_WIDTH = 80;
  private static final int CURVE_HEIGHT = 24;

  /** One slot of time. Heights are in the units of the picture. */
  record Bar(
      TimeText label,
      boolean isLabelled,
      TimeText time,
      long above,
      long below,
      int x,
      int width,
      int up,
      int down) {}

  /** A number at a time. */
  record Point(Instant time, long number) {}

  static BarPlot of(Stream<Point> upper, Stream<Point> lower, Period period, Instant start) {
    long[] above = slots(upper, period, start);
    long[] below = slots(lower, period, start);
    long top = roundUp(Math.max(most(above), most(below)));
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
                      above[slot],
                      below[slot],
                      LEFT + slot * step,
                      step - GAP,
                      height(above[slot], top),
                      height(below[slot], top));
                })
            .toList();
    int depth = bars.stream().mapToInt(Bar::down).max().orElse(0);
    int baseline = MARGIN + UPPER;
    return new BarPlot(bars, top, WIDTH, baseline + depth + AXIS, baseline);
  }

  /**
   * Returns the points of a line through the sums of the slots, in a picture of 80 by 24. Empty if
   * all are 0.
   */
  static String curve(Stream<Point> points, Period period, Instant start) {
    long[] sums = slots(points, period, start);
    long most = most(sums);
    if (most == 0) {
      return "";
    }
    return IntStream.range(0, sums.length)
        .mapToObj(
            slot ->
                CURVE_WIDTH * slot / (sums.length - 1)
                    + ","
                    + (CURVE_HEIGHT - CURVE_HEIGHT * sums[slot] / most))
        .collect(Collectors.joining(" "));
  }

  /** Returns the sum of each slot. */
  private static long[] slots(Stream<Point> points, Period period, Instant start) {
    var slots = new long[period.slots()];
    points.forEach(
        point -> {
          long slot =
              Math.floorDiv(
                  point.time().getEpochSecond() - start.getEpochSecond(),
                  period.slot().toSeconds());
          if (slot >= 0 && slot < slots.length) {
            slots[(int) slot] += point.number();
          }
        });
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

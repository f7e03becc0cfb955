package dev.countersign.support;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Measures actions in alternation within one run, so that a busy machine slows all of them alike.
 */
public final class Medians {

  private Medians() {}

  public static Map<String, Long> interleaved(Map<String, Runnable> kinds, int rounds) {
    Map<String, long[]> times = new LinkedHashMap<>();
    for (int round = 0; round < rounds; round++) {
      int turn = round;
      kinds.forEach(
          (name, action) -> {
            long start = System.nanoTime();
            action.run();
            times.computeIfAbsent(name, any -> new long[rounds])[turn] = System.nanoTime() - start;
          });
    }
    Map<String, Long> medians = new LinkedHashMap<>();
    times.forEach((name, taken) -> medians.put(name, median(taken)));
    return medians;
  }

  private static long median(long[] taken) {
    long[] sorted = taken.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}

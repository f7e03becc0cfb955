package dev.countersign.checks.upgrade;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Counts how often each service accepted credentials of another, and records failures. */
final class CompatibilityLog {

  private final Map<List<Integer>, Integer> crossings = new ConcurrentHashMap<>();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();

  void note(int issuer, int taker) {
    crossings.merge(List.of(issuer, taker), 1, Integer::sum);
  }

  void fail(RuntimeException failure) {
    failures.add(failure.toString());
  }

  int crossings(int issuer, int taker) {
    return crossings.getOrDefault(List.of(issuer, taker), 0);
  }

  int uses() {
    return crossings.values().stream().mapToInt(Integer::intValue).sum();
  }

  List<String> failures() {
    return List.copyOf(failures);
  }
}

package dev.countersign.platform.errors;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Counts the refused requests of this process by code. Requests that are not refused cost nothing.
 */
@Component
public class RefusalCounts {

  /** Limits the memory if an extension makes up codes. */
  private static final int MOST_CODES = 128;

  private static final String OTHER = "other";

  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

  public void add(String refusal) {
    LongAdder known = counts.get(refusal);
    if (known == null) {
      String counted = counts.size() < MOST_CODES ? refusal : OTHER;
      known = counts.computeIfAbsent(counted, _ -> new LongAdder());
    }
    known.increment();
  }

  /** Returns the counts since the start of the process. */
  public Map<String, Long> totals() {
    return counts.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, count -> count.getValue().sum()));
  }
}

package dev.countersign.platform.meters;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/** Counts how often each constant of an enum has occurred. */
public final class Counts<E extends Enum<E>> {

  /** Filled in the constructor and only read afterwards, by any thread. */
  private final Map<E, LongAdder> counts;

  public Counts(Class<E> type) {
    this.counts = new EnumMap<>(type);
    for (E constant : type.getEnumConstants()) {
      counts.put(constant, new LongAdder());
    }
  }

  public void add(E constant) {
    Objects.requireNonNull(counts.get(constant)).increment();
  }

  /** Returns a counter for each constant; the label has its name in lower case. */
  public List<Meter> meters(String name, String help, String label) {
    return meters(name, help, label, constant -> constant.name().toLowerCase(Locale.ROOT));
  }

  public List<Meter> meters(String name, String help, String label, Function<E, String> value) {
    return counts.entrySet().stream()
        .map(
            count ->
                Meter.counter(name, help, count.getValue())
                    .with(label, value.apply(count.getKey())))
        .toList();
  }
}

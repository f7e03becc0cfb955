package dev.countersign.operations.djangotakeover;

import java.util.List;
import java.util.Locale;

/**
 * A sentence of the report about a Django deployment.
 *
 * @param examples At most a few of the users or values that the sentence is about.
 */
// The annotation that Error Prone asks for is in a library that the service does not use.
@SuppressWarnings("AnnotateFormatMethod")
public record Finding(Kind kind, String text, List<String> examples) {

  /** Says what happens to the thing in a takeover. */
  public enum Kind {
    MOVES,
    /** Moves, and users or clients notice a difference. */
    CHANGES,
    LOST,
    /** The import refuses to start. */
    BLOCKS
  }

  private static final int MOST_EXAMPLES = 5;

  static Finding moves(String text, Object... values) {
    return new Finding(Kind.MOVES, text.formatted(values), List.of());
  }

  static Finding changes(String text, Object... values) {
    return new Finding(Kind.CHANGES, text.formatted(values), List.of());
  }

  static Finding lost(String text, Object... values) {
    return new Finding(Kind.LOST, text.formatted(values), List.of());
  }

  static Finding blocks(String text, Object... values) {
    return new Finding(Kind.BLOCKS, text.formatted(values), List.of());
  }

  Finding with(List<String> all) {
    return new Finding(kind, text, all.stream().limit(MOST_EXAMPLES).toList());
  }

  @Override
  public String toString() {
    String some = examples.isEmpty() ? "" : " For example: " + String.join("; ", examples) + ".";
    return "%-7s  %s%s".formatted(kind.name().toLowerCase(Locale.ROOT), text, some);
  }
}

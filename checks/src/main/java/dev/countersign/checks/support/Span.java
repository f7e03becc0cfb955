package dev.countersign.checks.support;

/** A period of time, as {@link System#nanoTime} counts. */
public record Span(long begin, long end) {

  /** Returns the period from a moment until now. */
  public static Span since(long begin) {
    return new Span(begin, System.nanoTime());
  }

  public double seconds() {
    return (end - begin) / 1e9;
  }

  public boolean meets(Span other) {
    return begin <= other.end && other.begin <= end;
  }
}

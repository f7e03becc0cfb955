package dev.countersign.guard;

/** What became of a password that somebody tried. */
public sealed interface Guarded<T> {

  record Passed<T>(T value) implements Guarded<T> {}

  /** Wrong; {@code last} when nothing more is left to try with. */
  record Failed<T>(boolean last) implements Guarded<T> {}

  /** Not even looked at: there have been too many. */
  record Refused<T>() implements Guarded<T> {}
}

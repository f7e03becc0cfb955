package dev.countersign.paging;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The rows of one page, and where the pages around it are, if there are any. */
public record Slice<T>(List<T> rows, Optional<Place> previous, Optional<Place> next) {

  /** Takes one row more than a page holds, in the direction of the walk. */
  public static <T> Slice<T> of(Walk walk, List<T> read, int size, Function<T, Place> place) {
    boolean hasMore = read.size() > size;
    List<T> near = read.subList(0, Math.min(size, read.size()));
    List<T> rows = walk.isForward() ? near : near.reversed();
    boolean cameFrom = walk.from().isPresent();
    return new Slice<>(
        List.copyOf(rows),
        end(rows, walk.isForward() ? cameFrom : hasMore, true, place),
        end(rows, walk.isForward() ? hasMore : cameFrom, false, place));
  }

  public <R> Slice<R> map(Function<T, R> shown) {
    return new Slice<>(rows.stream().map(shown).toList(), previous, next);
  }

  private static <T> Optional<Place> end(
      List<T> rows, boolean goesOn, boolean first, Function<T, Place> place) {
    return goesOn && !rows.isEmpty()
        ? Optional.of(place.apply(first ? rows.getFirst() : rows.getLast()))
        : Optional.empty();
  }
}

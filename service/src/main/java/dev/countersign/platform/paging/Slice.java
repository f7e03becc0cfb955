package dev.countersign.platform.paging;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The rows of one page, and the keys of the pages around it, if there are any. */
public record Slice<T, K>(List<T> rows, Optional<K> previous, Optional<K> next) {

  public static <T, K> Slice<T, K> empty() {
    return new Slice<>(List.of(), Optional.empty(), Optional.empty());
  }

  /**
   * Takes one row more than a page holds, in the direction of reading, which tells whether another
   * page follows.
   */
  public static <T, K> Slice<T, K> of(
      PageRequest<K> request, List<T> read, int size, Function<T, K> key) {
    boolean hasMore = read.size() > size;
    List<T> near = read.subList(0, Math.min(size, read.size()));
    List<T> rows = request.isForward() ? near : near.reversed();
    boolean cameFrom = request.from().isPresent();
    boolean hasPrevious = request.isForward() ? cameFrom : hasMore;
    boolean hasNext = request.isForward() ? hasMore : cameFrom;
    return new Slice<>(
        List.copyOf(rows),
        hasPrevious && !rows.isEmpty() ? Optional.of(key.apply(rows.getFirst())) : Optional.empty(),
        hasNext && !rows.isEmpty() ? Optional.of(key.apply(rows.getLast())) : Optional.empty());
  }

  public <R> Slice<R, K> map(Function<T, R> shown) {
    return new Slice<>(rows.stream().map(shown).toList(), previous, next);
  }
}

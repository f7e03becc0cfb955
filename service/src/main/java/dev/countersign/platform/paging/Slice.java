package dev.countersign.platform.paging;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The rows of one page, and the keys of the previous and next page if they exist. */
public record Slice<T, K>(List<T> rows, Optional<K> previous, Optional<K> next) {

  public static <T, K> Slice<T, K> empty() {
    return new Slice<>(List.of(), Optional.empty(), Optional.empty());
  }

  /**
   * Creates a page from rows in reading direction. One row more than the page size shows that
   * another page follows.
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

package dev.countersign.platform.paging;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The page that a request asks for: the first one, the rows behind a key, or the rows before it.
 *
 * @param from the key that the page begins behind, in the direction of reading
 * @param isForward false if the client reads back towards the first page
 */
public record PageRequest<K>(Optional<K> from, boolean isForward) {

  /** The query parameters that hold a key. */
  public static final String AFTER = "after";

  public static final String BEFORE = "before";

  public static <K> PageRequest<K> first() {
    return new PageRequest<>(Optional.empty(), true);
  }

  /** Takes the key that leads on if both are there. */
  public static <K> PageRequest<K> of(Optional<K> onward, Optional<K> back) {
    return onward.isEmpty() && back.isPresent()
        ? new PageRequest<>(back, false)
        : new PageRequest<>(onward, true);
  }

  /**
   * Reads rows with one of two queries, each of which returns the rows nearest to the key first.
   */
  public <R> List<R> read(Function<Optional<K>, List<R>> onward, Function<K, List<R>> back) {
    return isForward ? onward.apply(from) : from.map(back).orElseGet(List::of);
  }

  /** The condition on the rows of a list by time, in SQL with the parameters time and id. */
  public String conditionOn(String columns, Order order) {
    return from.isPresent() ? "(%s) %s (:time, :id)".formatted(columns, comparison(order)) : "true";
  }

  /** How the next row compares with the last one, in SQL. */
  public String comparison(Order order) {
    return isAscending(order) ? ">" : "<";
  }

  /** The direction of reading, in SQL. */
  public String direction(Order order) {
    return isAscending(order) ? "asc" : "desc";
  }

  private boolean isAscending(Order order) {
    return (order == Order.ASCENDING) == isForward;
  }
}

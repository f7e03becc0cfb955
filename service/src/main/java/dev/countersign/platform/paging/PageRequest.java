package dev.countersign.platform.paging;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The page that a request asks for: the first page, the rows after a key, or the rows before it.
 *
 * @param from the key next to which the page starts, in reading direction
 * @param isForward false if the client pages back towards the first page
 */
public record PageRequest<K>(Optional<K> from, boolean isForward) {

  /** Names of the query parameters that contain a key. */
  public static final String AFTER = "after";

  public static final String BEFORE = "before";

  public static <K> PageRequest<K> first() {
    return new PageRequest<>(Optional.empty(), true);
  }

  /** Creates a page request. If both keys are present, the forward one is used. */
  public static <K> PageRequest<K> of(Optional<K> onward, Optional<K> back) {
    return onward.isEmpty() && back.isPresent()
        ? new PageRequest<>(back, false)
        : new PageRequest<>(onward, true);
  }

  /** Reads rows with one of two queries. Both return the rows nearest to the key first. */
  public <R> List<R> read(Function<Optional<K>, List<R>> onward, Function<K, List<R>> back) {
    return isForward ? onward.apply(from) : from.map(back).orElseGet(List::of);
  }

  /** Returns the SQL condition for a list sorted by time, with the parameters time and id. */
  public String conditionOn(String columns, Order order) {
    return from.isPresent() ? "(%s) %s (:time, :id)".formatted(columns, comparison(order)) : "true";
  }

  /** Returns the SQL operator that compares the next row with the last one. */
  public String comparison(Order order) {
    return isAscending(order) ? ">" : "<";
  }

  /** Returns the reading direction in SQL. */
  public String direction(Order order) {
    return isAscending(order) ? "asc" : "desc";
  }

  private boolean isAscending(Order order) {
    return (order == Order.ASCENDING) == isForward;
  }
}

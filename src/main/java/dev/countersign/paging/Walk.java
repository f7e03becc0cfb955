package dev.countersign.paging;

import java.util.Optional;

/** Which page is wanted: the first, the one behind a place, or the one before it. */
public record Walk(Optional<Place> from, boolean isForward) {

  /** The query parameters that name the place. */
  public static final String AFTER = "after";

  public static final String BEFORE = "before";

  public static final Walk START = new Walk(Optional.empty(), true);

  public static Walk of(Optional<String> after, Optional<String> before) {
    return after
        .map(text -> new Walk(Optional.of(Place.read(text)), true))
        .or(() -> before.map(text -> new Walk(Optional.of(Place.read(text)), false)))
        .orElse(START);
  }

  /** What holds for the rows of a list by time, in SQL with the parameters time and id. */
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

package dev.countersign.endpoints;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Part of a long list, in the order of ids; the next part begins after its last element. */
public record Page<T>(@Nullable String next, List<T> results) {

  /** The query parameter that says where a page begins. */
  public static final String AFTER = "after";

  /** Takes one row more than a page holds, which tells whether there is a next one. */
  public static <R, T> Page<T> of(
      List<R> rows,
      int size,
      ToLongFunction<R> id,
      Function<R, T> shown,
      HttpServletRequest request) {
    List<R> page = rows.subList(0, Math.min(rows.size(), size));
    String next =
        rows.size() > size
            ? request.getRequestURI() + "?" + AFTER + "=" + id.applyAsLong(page.getLast())
            : null;
    return new Page<>(next, page.stream().map(shown).toList());
  }
}

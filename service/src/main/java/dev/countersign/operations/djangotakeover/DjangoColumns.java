package dev.countersign.operations.djangotakeover;

import static dev.countersign.operations.djangotakeover.DjangoStore.quoted;

import java.util.List;
import java.util.Map;

/** Writes expressions of SQL for the columns of a table, of which some may be missing. */
public record DjangoColumns(Map<String, String> types, String timeZone) {

  public boolean has(String column) {
    return types.containsKey(column);
  }

  /** Returns the columns that are not in the list, in alphabetical order. */
  List<String> except(List<String> known) {
    return types.keySet().stream().filter(name -> !known.contains(name)).sorted().toList();
  }

  String text(String column) {
    return has(column) ? "coalesce(%s::text, '')".formatted(quoted(column)) : "''";
  }

  String flag(String column, boolean missing) {
    return has(column) ? "coalesce(%s, false)".formatted(quoted(column)) : "" + missing;
  }

  /** Returns whether the column holds times without a zone. */
  public boolean isLocal(String column) {
    return "timestamp without time zone".equals(types.get(column));
  }

  /** Returns the expression of a time with its zone as the column stores it. */
  public String stored(String column, String time) {
    return isLocal(column)
        ? "%s at time zone '%s'".formatted(time, timeZone.replace("'", "''"))
        : time;
  }

  /** Returns the time with its zone; projects without USE_TZ store local times. */
  public String time(String column) {
    if (!has(column)) {
      return "null::timestamptz";
    }
    return isLocal(column)
        ? "%s at time zone '%s'".formatted(quoted(column), timeZone.replace("'", "''"))
        : quoted(column);
  }
}

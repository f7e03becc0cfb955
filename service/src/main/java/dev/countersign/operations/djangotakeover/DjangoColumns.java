package dev.countersign.operations.djangotakeover;

import static dev.countersign.operations.djangotakeover.DjangoStore.quoted;

import java.util.List;
import java.util.Map;

/** Writes expressions of SQL for the columns of a table, of which some may be missing. */
record DjangoColumns(Map<String, String> types, String timeZone) {

  boolean has(String column) {
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

  /** Returns the time with its zone; projects without USE_TZ store local times. */
  String time(String column) {
    if (!has(column)) {
      return "null::timestamptz";
    }
    return "timestamp without time zone".equals(types.get(column))
        ? "%s at time zone '%s'".formatted(quoted(column), timeZone.replace("'", "''"))
        : quoted(column);
  }
}

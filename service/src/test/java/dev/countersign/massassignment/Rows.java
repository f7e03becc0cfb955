package dev.countersign.massassignment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every row of every table as the text of a JSON object, by table and primary key. */
record Rows(Map<String, Map<String, String>> byTable) {

  private static final String OF_FLYWAY = "flyway_schema_history";

  /** Tables with rows of migrations, and the chain of seals, which continues. */
  private static final Set<String> NOT_EMPTIED = Set.of("leases", "locks", "event_seals");

  private static final Map<String, String> KEYS = new ConcurrentHashMap<>();

  static Rows in(JdbcClient database) {
    var byTable = new TreeMap<String, Map<String, String>>();
    for (Map.Entry<String, String> table : keys(database).entrySet()) {
      var rows = new LinkedHashMap<String, String>();
      database
          .sql(
              "select cast(%s as text), cast(to_jsonb(one) as text) from %s as one"
                  .formatted(table.getValue(), table.getKey()))
          .query((row, _) -> rows.put(row.getString(1), row.getString(2)))
          .list();
      byTable.put(table.getKey(), rows);
    }
    return new Rows(byTable);
  }

  static void empty(JdbcClient database) {
    String tables =
        keys(database).keySet().stream()
            .filter(table -> !NOT_EMPTIED.contains(table))
            .collect(Collectors.joining(", "));
    database.sql("truncate " + tables).update();
  }

  /** Returns the name and type of each column of each table. */
  static Map<String, String> columns(JdbcClient database) {
    var columns = new TreeMap<String, String>();
    database
        .sql(
            """
            select column_name, data_type
              from information_schema.columns
             where table_schema = 'public'
               and table_name <> :flyway
            """)
        .param("flyway", OF_FLYWAY)
        .query((row, _) -> columns.put(row.getString("column_name"), row.getString("data_type")))
        .list();
    return columns;
  }

  /** Returns which rows were added, removed or changed. */
  List<Change> until(Rows later) {
    var changes = new ArrayList<Change>();
    byTable.forEach(
        (table, rows) -> {
          Map<String, String> then = later.byTable.getOrDefault(table, Map.of());
          rows.forEach(
              (key, row) -> {
                if (!then.containsKey(key)) {
                  changes.add(new Change("removed", table, json(row), Map.of()));
                }
              });
          then.forEach(
              (key, row) -> {
                String before = rows.get(key);
                if (before == null) {
                  changes.add(new Change("added", table, json(row), cells(row)));
                } else if (!before.equals(row)) {
                  changes.add(new Change("changed", table, json(row), changedCells(before, row)));
                }
              });
        });
    return changes;
  }

  private static Map<String, JsonNode> changedCells(String before, String row) {
    JsonNode earlier = json(before);
    Map<String, JsonNode> changed = cells(row);
    changed.entrySet().removeIf(cell -> cell.getValue().equals(earlier.get(cell.getKey())));
    return changed;
  }

  private static Map<String, JsonNode> cells(String row) {
    var cells = new TreeMap<String, JsonNode>();
    json(row).properties().forEach(cell -> cells.put(cell.getKey(), cell.getValue()));
    return cells;
  }

  private static JsonNode json(String row) {
    return JsonMapper.shared().readTree(row);
  }

  /**
   * Returns the expression of each table's primary key: its columns, or the whole row if the table
   * has none. Every test of a JVM has the same tables, so they are read once.
   */
  private static synchronized Map<String, String> keys(JdbcClient database) {
    if (KEYS.isEmpty()) {
      database
          .sql(
              """
              select relname, coalesce(
                       (select 'jsonb_build_array(' || string_agg('one.' || attname, ', ') || ')'
                          from pg_index
                          join pg_attribute on attrelid = indrelid and attnum = any(indkey)
                         where indrelid = pg_class.oid
                           and indisprimary),
                       'to_jsonb(one)')
                from pg_class
               where relkind in ('r', 'p')
                 and not relispartition
                 and relnamespace = cast('public' as regnamespace)
                 and relname <> :flyway
              """)
          .param("flyway", OF_FLYWAY)
          .query((row, _) -> KEYS.put(row.getString(1), row.getString(2)))
          .list();
    }
    return KEYS;
  }
}

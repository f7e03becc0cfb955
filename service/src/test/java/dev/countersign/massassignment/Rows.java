package dev.countersign.massassignment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every row of every table, by table and primary key. */
record Rows(Map<String, Map<String, JsonNode>> byTable) {

  private static final String OF_FLYWAY = "flyway_schema_history";

  static Rows in(JdbcClient database) {
    var byTable = new TreeMap<String, Map<String, JsonNode>>();
    for (String table : tables(database)) {
      List<String> key = primaryKey(database, table);
      var rows = new LinkedHashMap<String, JsonNode>();
      database
          .sql("select to_jsonb(one) from " + table + " as one")
          .query((row, _) -> JsonMapper.shared().readTree(row.getString(1)))
          .list()
          .forEach(row -> rows.put(keyOf(row, key), row));
      byTable.put(table, rows);
    }
    return new Rows(byTable);
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
          Map<String, JsonNode> then = later.byTable.getOrDefault(table, Map.of());
          rows.forEach(
              (key, row) -> {
                if (!then.containsKey(key)) {
                  changes.add(new Change("removed", table, row, Map.of()));
                }
              });
          then.forEach(
              (key, row) -> {
                JsonNode before = rows.get(key);
                if (before == null) {
                  changes.add(new Change("added", table, row, cells(row)));
                } else if (!before.equals(row)) {
                  Map<String, JsonNode> changed = cells(row);
                  changed
                      .entrySet()
                      .removeIf(cell -> cell.getValue().equals(before.get(cell.getKey())));
                  changes.add(new Change("changed", table, row, changed));
                }
              });
        });
    return changes;
  }

  private static Map<String, JsonNode> cells(JsonNode row) {
    var cells = new TreeMap<String, JsonNode>();
    row.properties().forEach(cell -> cells.put(cell.getKey(), cell.getValue()));
    return cells;
  }

  private static List<String> tables(JdbcClient database) {
    return database
        .sql(
            """
            select table_name
              from information_schema.tables
             where table_schema = 'public'
               and table_name <> :flyway
            """)
        .param("flyway", OF_FLYWAY)
        .query((row, _) -> row.getString("table_name"))
        .list();
  }

  private static List<String> primaryKey(JdbcClient database, String table) {
    return database
        .sql(
            """
            select attname
              from pg_index
              join pg_attribute on attrelid = indrelid and attnum = any(indkey)
             where indrelid = cast(:table as regclass)
               and indisprimary
            """)
        .param("table", table)
        .query((row, _) -> row.getString("attname"))
        .list();
  }

  /** Returns the primary key of a row, or the whole row if its table has none. */
  private static String keyOf(JsonNode row, List<String> columns) {
    return columns.isEmpty()
        ? row.toString()
        : columns.stream().map(column -> row.get(column).toString()).toList().toString();
  }
}

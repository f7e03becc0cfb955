package dev.countersign.operations.djangotakeover;

import static dev.countersign.operations.djangotakeover.DjangoStore.quoted;

import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads which tables and columns the Django database has, and counts rows. */
public final class DjangoSchemaStore {

  private final JdbcClient database;
  private final String timeZone;

  DjangoSchemaStore(JdbcClient database, String timeZone) {
    this.database = database;
    this.timeZone = timeZone;
  }

  /** Returns the columns of a table; none if the table does not exist. */
  public DjangoColumns columns(String table) {
    var types = new HashMap<String, String>();
    database
        .sql(
            """
            select column_name, data_type
              from information_schema.columns
             where table_schema = any (current_schemas(false))
               and table_name = :table
            """)
        .param("table", table)
        .query(
            row -> {
              types.put(row.getString("column_name"), row.getString("data_type"));
            });
    return new DjangoColumns(Map.copyOf(types), timeZone);
  }

  public boolean has(String table) {
    return !columns(table).types().isEmpty();
  }

  /** Returns the number of rows; 0 if the table does not exist. */
  long count(String table) {
    return has(table)
        ? database.sql("select count(*) from " + quoted(table)).query(Long.class).single()
        : 0;
  }
}

package dev.countersign.stolen;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads all values that a dump of the database contains. */
final class StolenDatabase {

  private final JdbcClient database;

  StolenDatabase(JdbcClient database) {
    this.database = database;
  }

  List<String> tables() {
    return database
        .sql(
            """
            select quote_ident(tablename)
              from pg_tables
             where schemaname = 'public'
             order by tablename
            """)
        .query((row, _) -> row.getString(1))
        .list();
  }

  /** Returns the values of the newest rows of each table, up to the given number of rows. */
  Set<StolenValue> values(int rows) {
    Set<StolenValue> values = new LinkedHashSet<>();
    for (String table : tables()) {
      database
          .sql("select * from " + table + " order by ctid desc limit :rows")
          .param("rows", rows)
          .query((row, _) -> row(row))
          .list()
          .forEach(values::addAll);
    }
    return values;
  }

  private static List<StolenValue> row(ResultSet row) throws SQLException {
    Set<StolenValue> values = new LinkedHashSet<>();
    long owner = owner(row);
    for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
      values.addAll(StolenValue.of(row.getObject(column), owner));
    }
    return List.copyOf(values);
  }

  private static long owner(ResultSet row) throws SQLException {
    ResultSetMetaData columns = row.getMetaData();
    for (int column = 1; column <= columns.getColumnCount(); column++) {
      boolean isUser =
          columns.getColumnName(column).equals("user_id")
              || (columns.getTableName(column).equals("users")
                  && columns.getColumnName(column).equals("id"));
      if (isUser) {
        return row.getLong(column);
      }
    }
    return StolenValue.NO_USER;
  }
}

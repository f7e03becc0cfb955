package dev.countersign.platform.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.util.PSQLException;

/** A connection to a server that accepts no changes, such as a standby before its promotion. */
final class ReadOnlyDatabase extends PSQLException {

  /** SQLSTATE read_only_sql_transaction. */
  static final String STATE = "25006";

  ReadOnlyDatabase() {
    super("the server is read-only", null);
  }

  @Override
  public String getSQLState() {
    return STATE;
  }

  static boolean isBehind(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("show transaction_read_only")) {
      return rows.next() && rows.getString(1).equals("on");
    }
  }
}

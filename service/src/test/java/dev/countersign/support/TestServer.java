package dev.countersign.support;

import java.sql.Connection;
import java.sql.SQLException;

/** Creates the databases of tests. */
interface TestServer {

  /** Creates a database as a copy of another one. */
  void create(String name, String template) throws SQLException;

  /** Returns the JDBC URL of a database, which includes the user. */
  String url(String name);

  /** Completes a database that was migrated, before it is copied. */
  void complete(String name) throws SQLException;

  static void execute(Connection open, String... statements) throws SQLException {
    try (Connection connection = open;
        var statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}

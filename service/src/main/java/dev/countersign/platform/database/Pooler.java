package dev.countersign.platform.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.postgresql.jdbc.PgConnection;
import org.springframework.stereotype.Component;

/**
 * Tells whether a connection pooler such as PgBouncer stands before PostgreSQL. At log-in
 * PostgreSQL gives the client the number of its server process, and a pooler gives a number of its
 * own: the two differ if a pooler has answered.
 */
@Component
public class Pooler {

  private final DataSource database;

  Pooler(DataSource database) {
    this.database = database;
  }

  /** Returns true if a pooler was found and named prepared statements are used all the same. */
  public boolean meetsNamedStatements() {
    try (Connection connection = database.getConnection()) {
      return connection.unwrap(PgConnection.class).getPrepareThreshold() > 0
          && isBefore(connection);
    } catch (SQLException away) {
      return false;
    }
  }

  static boolean isBefore(Connection connection) throws SQLException {
    // A plain statement gets no name in the driver.
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select pg_backend_pid()")) {
      return !row.next() || row.getInt(1) != connection.unwrap(PgConnection.class).getBackendPID();
    }
  }
}

package dev.countersign.platform.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.postgresql.jdbc.PgConnection;
import org.springframework.stereotype.Component;

/**
 * Detects a connection pooler such as PgBouncer in front of PostgreSQL. At login, PostgreSQL sends
 * the process id of its backend, but a pooler sends a number of its own. The two differ if a pooler
 * handled the login.
 */
@Component
public class Pooler {

  private final DataSource database;

  Pooler(DataSource database) {
    this.database = database;
  }

  /** Returns true if there is a pooler although named prepared statements are enabled. */
  public boolean meetsNamedStatements() {
    try (Connection connection = database.getConnection()) {
      return connection.unwrap(PgConnection.class).getPrepareThreshold() > 0
          && isBefore(connection);
    } catch (SQLException away) {
      return false;
    }
  }

  /** Returns true if there is a pooler; the names of connections behind it are not complete. */
  public boolean isThere() {
    try (Connection connection = database.getConnection()) {
      return isBefore(connection);
    } catch (SQLException away) {
      return false;
    }
  }

  static boolean isBefore(Connection connection) throws SQLException {
    // The driver does not name a plain Statement.
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select pg_backend_pid()")) {
      return !row.next() || row.getInt(1) != connection.unwrap(PgConnection.class).getBackendPID();
    }
  }
}

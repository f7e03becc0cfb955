package dev.countersign.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.stereotype.Component;

/** Tests whether PostgreSQL responds and accepts changes. */
@Component
public class Connectivity {

  private static final int SECONDS = 1;

  /** SQLSTATE class 08: connection failure. 57P01 to 57P03: the server is stopping or starting. */
  private static final String LOST = "08...|57P0[123]";

  private final DataSource database;

  Connectivity(DataSource database) {
    this.database = database;
  }

  public boolean isThere() {
    try (Connection connection = database.getConnection()) {
      if (!connection.isValid(SECONDS)) {
        return false;
      }
      if (!ReadOnlyDatabase.isBehind(connection)) {
        return true;
      }
      // After a fail-over another server may be the primary, or this one again.
      database.unwrap(HikariDataSource.class).evictConnection(connection);
      return false;
    } catch (SQLException away) {
      return false;
    }
  }

  /** Returns true if the connection failed, so that a retry may succeed. */
  static boolean isLost(SQLException failure) {
    return failure.getSQLState() == null || failure.getSQLState().matches(LOST);
  }
}

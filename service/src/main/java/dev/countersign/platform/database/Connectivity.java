package dev.countersign.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.stereotype.Component;

/** Tests whether PostgreSQL responds. */
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
      return connection.isValid(SECONDS);
    } catch (SQLException away) {
      return false;
    }
  }

  /** Returns true if the connection failed, so that a retry may succeed. */
  static boolean isLost(SQLException failure) {
    return failure.getSQLState() == null || failure.getSQLState().matches(LOST);
  }
}

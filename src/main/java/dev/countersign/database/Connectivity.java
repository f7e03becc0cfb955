package dev.countersign.database;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.stereotype.Component;

/** Whether the database answers. */
@Component
public class Connectivity {

  private static final int SECONDS = 1;

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
}

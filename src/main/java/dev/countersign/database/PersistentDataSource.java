package dev.countersign.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.util.function.SingletonSupplier;

/**
 * Opens connections for the pool. One that was there before is tried again several times a second:
 * left to itself the pool would pause for up to five, and find a database late that is back.
 */
final class PersistentDataSource extends AbstractDataSource {

  private static final Logger LOG = LoggerFactory.getLogger(PersistentDataSource.class);
  private static final Duration PAUSE = Duration.ofMillis(250);
  private static final int TRIES_FOR_A_LINE = 40;

  private final Supplier<DataSource> driver;
  private volatile boolean wasThere;

  /** The driver is asked when the first connection is: some commands need none. */
  PersistentDataSource(Supplier<DataSource> driver) {
    this.driver = SingletonSupplier.of(driver);
  }

  /** The driver's own setting holds, which has a limit for the connection alone as well. */
  @Override
  public void setLoginTimeout(int seconds) {}

  @Override
  public Connection getConnection() throws SQLException {
    return persistently(() -> driver.get().getConnection());
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    return persistently(() -> driver.get().getConnection(username, password));
  }

  private interface Opening {
    Connection open() throws SQLException;
  }

  private Connection persistently(Opening opening) throws SQLException {
    for (int tries = 0; ; tries++) {
      try {
        Connection connection = opening.open();
        wasThere = true;
        return connection;
      } catch (SQLException away) {
        if (!wasThere || !pause()) {
          throw away;
        }
        if (tries % TRIES_FOR_A_LINE == 0) {
          LOG.warn("The database cannot be reached, and is tried again: {}", away.getMessage());
        }
      }
    }
  }

  /** False when the pool wants its thread back. */
  private static boolean pause() {
    try {
      Thread.sleep(PAUSE);
      return true;
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}

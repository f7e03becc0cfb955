package dev.countersign.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * Opens connections for the pool, and retries four times a second while PostgreSQL is unreachable.
 * HikariCP alone pauses for up to five seconds between attempts. {@link StartWait} limits the wait
 * for the first connection of the process.
 */
final class ReconnectingDataSource extends AbstractDataSource {

  private static final Logger LOG = LoggerFactory.getLogger(ReconnectingDataSource.class);
  private static final Duration PAUSE = Duration.ofMillis(250);
  private static final int TRIES_FOR_A_LINE = 40;

  private final Supplier<DataSource> driver;
  private final Heartbeat heartbeat;
  private final Supplier<StartWait> starts;
  private volatile boolean wasThere;

  /**
   * Creates the data source. The driver is loaded with the first connection, because some commands
   * need none.
   */
  ReconnectingDataSource(
      Supplier<DataSource> driver, Heartbeat heartbeat, Supplier<StartWait> starts) {
    this.driver = driver;
    this.heartbeat = heartbeat;
    this.starts = starts;
  }

  /** Does nothing: the driver's {@code loginTimeout} property also limits the time to connect. */
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
    StartWait start = starts.get();
    for (int tries = 0; ; tries++) {
      try {
        Connection connection = opening.open();
        if (!wasThere) {
          start.accept(connection);
          wasThere = true;
        }
        return connection;
      } catch (SQLException failure) {
        // The pool does not interrupt this thread when the pool closes.
        boolean isWorthIt = !heartbeat.isClosed() && (wasThere || start.isWorthIt(failure));
        if (!isWorthIt) {
          throw failure;
        }
        tell(failure, tries, start);
        if (!pause()) {
          throw failure;
        }
      }
    }
  }

  private void tell(SQLException failure, int tries, StartWait start) {
    if (wasThere) {
      if (Connectivity.isLost(failure)) {
        heartbeat.refused(failure);
      }
      if (tries % TRIES_FOR_A_LINE == TRIES_FOR_A_LINE - 1) {
        LOG.warn("PostgreSQL still refuses connections: {}", failure.getMessage());
      }
    } else {
      start.tell(failure);
    }
  }

  /** Sleeps before the next attempt. Returns false if the pool interrupts the thread. */
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

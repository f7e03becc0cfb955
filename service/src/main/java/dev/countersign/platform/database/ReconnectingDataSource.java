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
 * HikariCP alone pauses for up to five seconds between attempts. The process gives up if its first
 * connection does not succeed within the start timeout.
 */
final class ReconnectingDataSource extends AbstractDataSource {

  private static final Logger LOG = LoggerFactory.getLogger(ReconnectingDataSource.class);
  private static final Duration PAUSE = Duration.ofMillis(250);
  private static final int TRIES_FOR_A_LINE = 40;

  private final Supplier<DataSource> driver;
  private final Heartbeat heartbeat;
  private final Duration startTimeout;
  private volatile boolean wasThere;

  /**
   * Creates the data source. The driver is loaded with the first connection, because some commands
   * need none.
   */
  ReconnectingDataSource(Supplier<DataSource> driver, Heartbeat heartbeat, Duration startTimeout) {
    this.driver = driver;
    this.heartbeat = heartbeat;
    this.startTimeout = startTimeout;
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
    long start = System.nanoTime();
    for (int tries = 0; ; tries++) {
      try {
        Connection connection = opening.open();
        wasThere = true;
        return connection;
      } catch (SQLException failure) {
        // The pool does not interrupt this thread when the pool closes.
        boolean isWorthIt = !heartbeat.isClosed() && (wasThere || isStarting(failure, start));
        if (!isWorthIt || !pause()) {
          throw failure;
        }
        tell(failure, tries);
      }
    }
  }

  /**
   * Returns true while a start-up failure may be temporary. A wrong password or a missing database
   * is not.
   */
  private boolean isStarting(SQLException failure, long start) {
    return Connectivity.isLost(failure) && System.nanoTime() - start < startTimeout.toNanos();
  }

  private void tell(SQLException failure, int tries) {
    if (wasThere) {
      if (Connectivity.isLost(failure)) {
        heartbeat.refused(failure);
      }
      if (tries % TRIES_FOR_A_LINE == TRIES_FOR_A_LINE - 1) {
        LOG.warn("PostgreSQL still refuses connections: {}", failure.getMessage());
      }
    } else if (tries % TRIES_FOR_A_LINE == 0) {
      LOG.warn(
          "Waiting for PostgreSQL, for at most {} s (countersign.database.start-timeout): {}",
          startTimeout.toSeconds(),
          failure.getMessage());
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

package dev.countersign.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Delays readiness until the pool has opened its connections. HikariCP opens them one after the
 * other while the first requests already wait for them.
 */
@Component
class PoolWarmUp {

  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final DataSource database;

  PoolWarmUp(DataSource database) {
    this.database = database;
  }

  /** Does nothing in contexts without a port, which commands start to list the endpoints. */
  @EventListener
  void run(WebServerInitializedEvent started) throws SQLException, InterruptedException {
    if (started.getWebServer().getPort() <= 0 || !database.isWrapperFor(HikariDataSource.class)) {
      return;
    }
    HikariDataSource pool = database.unwrap(HikariDataSource.class);
    HikariPoolMXBean state = pool.getHikariPoolMXBean();
    long end = System.nanoTime() + LONGEST.toNanos();
    while (state != null
        && state.getTotalConnections() < pool.getMinimumIdle()
        && System.nanoTime() < end) {
      Thread.sleep(PAUSE);
    }
  }
}

package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.meters.Timing;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class DeadlineDataSourceTest {

  private static final DatabaseSettings SETTINGS =
      new DatabaseSettings(
          Duration.ofMillis(200),
          Duration.ofDays(1),
          Duration.ofSeconds(1),
          Duration.ZERO,
          new DatabaseSettings.Reader("", 1, Duration.ZERO));

  @Test
  void a_request_waits_for_a_connection_no_longer_than_its_deadline_allows() throws Exception {
    try (var overdue = new OverdueConnections(new Heartbeat(SETTINGS.silenceLimit()))) {
      var prompt = new DeadlineDataSource(new ExhaustedPool(), overdue, new Timing());

      asRequest(
          () ->
              assertThatThrownBy(prompt::getConnection).hasMessage("No connection was returned."));

      assertThat(Thread.currentThread().isInterrupted()).as("interrupted after the wait").isFalse();
    }
  }

  private static void asRequest(Runnable work) throws Exception {
    new RequestDeadlines(SETTINGS)
        .doFilter(
            new MockHttpServletRequest(), new MockHttpServletResponse(), (_, _) -> work.run());
  }

  /** Behaves like an exhausted pool: waits, and passes an interrupt on. */
  private static final class ExhaustedPool extends AbstractDataSource {

    @Override
    public Connection getConnection() throws SQLException {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException overdue) {
        Thread.currentThread().interrupt();
      }
      throw new SQLException("No connection was returned.");
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
      return getConnection();
    }
  }
}

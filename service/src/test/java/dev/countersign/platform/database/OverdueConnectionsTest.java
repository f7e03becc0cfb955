package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.AbstractDataSource;

class OverdueConnectionsTest {

  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void connections_have_a_deadline_after_an_error_too() {
    var failures = new AtomicInteger();
    var isAborted = new AtomicBoolean();
    try (var overdue = new OverdueConnections(new Heartbeat(LONG))) {
      var loan = new ConnectionLoan(new Deadline(Duration.ofMillis(300), new LongAdder()));
      loan.begin(
          connection(
              method -> {
                if (method.equals("isClosed") && failures.incrementAndGet() == 1) {
                  throw new OutOfMemoryError("thrown by the test");
                }
                isAborted.compareAndSet(false, method.equals("abort"));
              }));
      overdue.watch(loan);

      await().untilTrue(isAborted);
      assertThat(failures.get()).isGreaterThan(1);
    }
  }

  /** A virtual thread would wait while requests use every core, and seem to get no response. */
  @Test
  void the_heartbeat_asks_on_a_platform_thread() {
    var isVirtual = new CompletableFuture<Boolean>();
    var driver =
        new AbstractDataSource() {
          @Override
          public Connection getConnection() {
            isVirtual.complete(Thread.currentThread().isVirtual());
            return connection(_ -> {});
          }

          @Override
          public Connection getConnection(String username, String password) {
            return getConnection();
          }
        };
    try (var heartbeat = new Heartbeat(Duration.ofMillis(20))) {
      heartbeat.askThrough(() -> driver, new DatabaseClock());
      long now = System.nanoTime() + LONG.toNanos();

      heartbeat.look(now, 0);

      assertThat(isVirtual.join()).isFalse();
    }
  }

  private interface Behaviour {
    void called(String method);
  }

  private static Connection connection(Behaviour behaviour) {
    return (Connection)
        Proxy.newProxyInstance(
            OverdueConnectionsTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (_, method, _) -> {
              behaviour.called(method.getName());
              if (method.getName().equals("unwrap")) {
                throw new SQLException("not a connection of PostgreSQL");
              }
              return method.getReturnType() == boolean.class ? false : null;
            });
  }
}

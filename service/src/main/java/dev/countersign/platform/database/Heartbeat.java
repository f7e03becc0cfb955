package dev.countersign.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Distinguishes a slow PostgreSQL from an unreachable one. While requests wait and none gets a
 * response, the heartbeat sends a query on its own connection. If that query gets no response
 * either, PostgreSQL counts as unreachable until it responds again. Without the heartbeat, a
 * deadline short enough for an outage would also refuse requests during a slow disk write. The
 * query reads PostgreSQL's clock, also every few seconds while all is well.
 */
final class Heartbeat implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);
  private static final long PAUSE = Duration.ofMillis(250).toNanos();

  private final Duration limit;
  private volatile @Nullable Peer peer;
  private final AtomicBoolean isAsking = new AtomicBoolean();
  private volatile long askedAt = System.nanoTime();
  private volatile long answeredAt = System.nanoTime();
  private volatile boolean isUnreachable;
  private volatile boolean isClosed;
  private @Nullable Connection connection; // used only by the thread that sends the query

  private record Peer(Supplier<DataSource> driver, DatabaseClock clock) {}

  Heartbeat(Duration limit) {
    this.limit = limit;
  }

  /**
   * Sets the driver that opens the heartbeat's connection. The pool's connections may all be in
   * use.
   */
  void askThrough(Supplier<DataSource> own, DatabaseClock clock) {
    peer = new Peer(own, clock);
  }

  boolean isUnreachable() {
    return isUnreachable;
  }

  /**
   * Records that a connection was returned. This does not end an outage: the connection may be
   * broken.
   */
  void givenBack() {
    answeredAt = System.nanoTime();
  }

  private void answered() {
    answeredAt = System.nanoTime();
    if (isUnreachable) {
      isUnreachable = false;
      LOG.info("PostgreSQL responds again.");
    }
  }

  /** Records that PostgreSQL refused a connection. */
  void refused(SQLException reason) {
    if (!isUnreachable) {
      isUnreachable = true;
      LOG.warn(
          "PostgreSQL is unreachable ({}); requests that need it get 503 until it answers.",
          reason.getMessage());
    }
  }

  /**
   * Runs several times a second. {@code oldestWait} is the start of the oldest wait, or now if no
   * request waits.
   */
  void look(long now, long oldestWait) {
    if (isUnreachable) {
      if (now - askedAt > PAUSE) {
        ask();
      }
      return;
    }
    long silence = now - Math.max(answeredAt, oldestWait);
    if (silence > limit.toNanos() / 2 || isClockDue(now)) {
      ask();
    }
    boolean isUnanswered = isAsking.get() && now - askedAt > limit.toNanos() / 2;
    if (isUnanswered && silence > limit.toNanos()) {
      refused(new SQLException("no answer for " + limit.toMillis() + " ms"));
    }
  }

  private void ask() {
    Peer asked = peer;
    if (asked != null && isAsking.compareAndSet(false, true)) {
      askedAt = System.nanoTime();
      // A virtual thread would wait behind requests that use the CPU.
      Thread.ofPlatform().daemon().name("database-heartbeat").start(() -> readClock(asked));
    }
  }

  private boolean isClockDue(long now) {
    Peer asked = peer;
    return asked != null && asked.clock().isDue() && now - askedAt > limit.toNanos();
  }

  private void readClock(Peer asked) {
    try {
      if (!isAnsweredOnOldConnection(asked)) {
        connection = asked.driver().get().getConnection();
        readClock(asked, connection);
      }
      answered();
    } catch (SQLException failure) {
      forget();
      if (Connectivity.isLost(failure)) {
        refused(failure);
      } else {
        answered(); // an error message is a response, for example "too many connections"
      }
    } finally {
      isAsking.set(false);
    }
  }

  /** Returns false if there is none, or if it is broken: that alone is no outage. */
  private boolean isAnsweredOnOldConnection(Peer asked) {
    if (connection == null) {
      return false;
    }
    try {
      readClock(asked, connection);
      return true;
    } catch (SQLException broken) {
      LOG.debug("The heartbeat opens another connection.", broken);
      forget();
      return false;
    }
  }

  private void readClock(Peer asked, Connection open) throws SQLException {
    open.setNetworkTimeout(Runnable::run, Math.toIntExact(2 * limit.toMillis()));
    asked.clock().measure(open);
  }

  private void forget() {
    if (connection != null) {
      try {
        connection.close();
      } catch (SQLException closed) {
        LOG.debug("The heartbeat's connection was already closed.", closed);
      }
      connection = null;
    }
  }

  boolean isClosed() {
    return isClosed;
  }

  @Override
  public void close() {
    isClosed = true;
    if (isAsking.compareAndSet(false, true)) {
      forget();
    }
  }
}

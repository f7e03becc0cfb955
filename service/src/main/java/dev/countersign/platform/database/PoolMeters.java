package dev.countersign.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import dev.countersign.platform.meters.Timing;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Measures the connection pool, and whether PostgreSQL is reachable. */
final class PoolMeters implements MeterProvider {

  private final Heartbeat heartbeat;
  private final Timing waits = new Timing();
  private volatile @Nullable HikariDataSource pool;

  PoolMeters(Heartbeat heartbeat) {
    this.heartbeat = heartbeat;
  }

  void measure(HikariDataSource measured) {
    pool = measured;
  }

  /** Returns the waits of requests for a connection. */
  Timing waits() {
    return waits;
  }

  @Override
  public List<Meter> meters() {
    return List.of(
        Meter.gauge(
            "countersign.database.up",
            "1 if PostgreSQL answers, 0 while it is unreachable.",
            () -> heartbeat.isUnreachable() ? 0 : 1),
        connections("active", HikariPoolMXBean::getActiveConnections),
        connections("idle", HikariPoolMXBean::getIdleConnections),
        connections("waiting", HikariPoolMXBean::getThreadsAwaitingConnection),
        Meter.gauge("countersign.database.pool.max", "Largest size of the pool.", this::largest),
        Meter.timer(
            "countersign.database.connection.wait",
            "Connections lent to requests, and the time that requests waited for them.",
            waits));
  }

  private Meter connections(String state, ToIntFunction<HikariPoolMXBean> number) {
    return Meter.gauge(
            "countersign.database.pool.connections",
            "Connections of the pool; waiting: requests that wait for one.",
            () -> read(number))
        .with("state", state);
  }

  /** Returns 0 before the first connection, when HikariCP has no pool yet. */
  private int read(ToIntFunction<HikariPoolMXBean> number) {
    HikariDataSource measured = pool;
    HikariPoolMXBean state = measured == null ? null : measured.getHikariPoolMXBean();
    return state == null ? 0 : number.applyAsInt(state);
  }

  private int largest() {
    HikariDataSource measured = pool;
    return measured == null ? 0 : measured.getMaximumPoolSize();
  }
}

package dev.countersign.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.countersign.platform.database.WalPositionStore.Position;
import dev.countersign.platform.database.WalPositionStore.Replay;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Runs expensive reads of requests on a standby, the reader, if one is configured. The reader
 * answers only after it has replayed everything that the primary had when the read began; otherwise
 * the primary answers. So a read shows every change that was acknowledged before it, by any
 * replica. Reads that authenticate or authorise a request do not belong here: the comparison costs
 * the primary as much as they do.
 */
@Component
public class ReaderDatabase implements MeterProvider, AutoCloseable {

  private static final Duration BETWEEN_COMPARISONS = Duration.ofMillis(5);

  private final JdbcClient primary;
  private final DatabaseSettings.Reader settings;
  private final @Nullable DatabasePeer peer;
  private final @Nullable ReaderPool pool;
  private final ReaderState state = new ReaderState();

  ReaderDatabase(
      JdbcClient primary, DataSource database, DatabaseSettings settings, Environment environment)
      throws SQLException {
    this.primary = primary;
    this.settings = settings.reader();
    this.peer = DatabasePeer.of(settings.reader().url(), null);
    this.pool =
        settings.reader().url().isEmpty()
            ? null
            : new ReaderPool(
                settings,
                database.unwrap(HikariDataSource.class),
                environment.getProperty("countersign.tracing.enabled", Boolean.class, false));
  }

  /**
   * Runs the query with the client of the reader or of the primary, and maybe with both, one after
   * the other. Work outside of requests and inside of transactions uses the primary.
   */
  public <T> T read(Function<JdbcClient, T> query) {
    ReaderPool reader = pool;
    Optional<Deadline> deadline = RequestDeadlines.current();
    if (reader == null
        || deadline.isEmpty()
        || TransactionSynchronizationManager.isActualTransactionActive()
        || !state.isOpen()) {
      return query.apply(primary);
    }
    return WalPositionStore.written(primary)
        .flatMap(position -> read(reader, deadline.get(), position, query))
        .orElseGet(() -> query.apply(primary));
  }

  /** Returns the result, or empty if the reader could not give it. */
  private <T> Optional<T> read(
      ReaderPool reader, Deadline deadline, Position position, Function<JdbcClient, T> query) {
    try {
      return RequestDeadlines.withHalf(
          deadline,
          () -> reader.transactions().execute(_ -> readAt(reader.client(), position, query)));
    } catch (DataIntegrityViolationException invalid) {
      state.rejected();
    } catch (DataAccessException | TransactionException failure) {
      state.failed(description(failure));
    }
    return Optional.empty();
  }

  private <T> Optional<T> readAt(
      JdbcClient reader, Position position, Function<JdbcClient, T> query) {
    WalPositionStore.beginReads(reader);
    Replay replay = await(reader, position);
    if (replay != Replay.REACHED) {
      state.behind(description(replay));
      return Optional.empty();
    }
    T result = query.apply(reader);
    state.answered();
    return Optional.of(result);
  }

  /** Compares until the reader has reached the position, but no longer than the settings allow. */
  private Replay await(JdbcClient reader, Position position) {
    long end = System.nanoTime() + settings.maximumWait().toNanos();
    Replay replay = WalPositionStore.compare(reader, position);
    while (replay == Replay.BEHIND && System.nanoTime() - end < 0 && hasPaused()) {
      replay = WalPositionStore.compare(reader, position);
    }
    return replay;
  }

  private static boolean hasPaused() {
    try {
      Thread.sleep(BETWEEN_COMPARISONS);
      return true;
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private String description(Replay replay) {
    String server = "PostgreSQL at " + (peer == null ? "(unknown)" : peer.address());
    return replay == Replay.BEHIND
        ? "%s is more than %d ms behind the primary."
            .formatted(server, settings.maximumWait().toMillis())
        : server + " is not a standby of the primary, or does not follow its timeline yet.";
  }

  private String description(RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      Optional<DatabaseFailure> known = DatabaseFailure.find(peer, cause);
      if (known.isPresent()) {
        return known.get().description();
      }
    }
    return String.valueOf(failure.getMessage());
  }

  @Override
  public List<Meter> meters() {
    return state.meters();
  }

  @Override
  public void close() {
    if (pool != null) {
      pool.close();
    }
  }
}

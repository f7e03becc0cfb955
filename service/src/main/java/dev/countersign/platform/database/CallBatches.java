package dev.countersign.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Creates calls that share statements, and gives each batch its connection before its calls. */
@Component
public class CallBatches {

  private final DataSource source;
  private final DatabaseSettings settings;

  CallBatches(DataSource source, DatabaseSettings settings) {
    this.source = source;
    this.settings = settings;
  }

  /**
   * Returns calls that share statements, each batch with the deadline of its first request.
   *
   * @param single Runs one call.
   * @param batch Runs several calls and returns their results in the same order. A call without a
   *     result is run alone afterwards.
   */
  public <C, R> BatchedCalls<C, R> of(
      Function<C, Optional<R>> single, Function<List<C>, List<Optional<R>>> batch) {
    return new BatchedCalls<>(single, batch, this::withConnection, settings.requestDeadline());
  }

  /** Runs work whose statements all use one connection, which is there before the work begins. */
  private void withConnection(Runnable work) {
    try (Connection connection = source.getConnection()) {
      TransactionSynchronizationManager.bindResource(source, new ConnectionHolder(connection));
      try {
        work.run();
      } finally {
        TransactionSynchronizationManager.unbindResource(source);
      }
    } catch (SQLException away) {
      throw new CannotGetJdbcConnectionException("A batch got no connection.", away);
    }
  }
}

package dev.countersign.platform.database;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.PreparedStatementCallback;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.SqlTypeValue;
import org.springframework.jdbc.core.StatementCreatorUtils;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterUtils;
import org.springframework.jdbc.core.namedparam.ParsedSql;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.util.ConcurrentLruCache;

/**
 * Sends several statements in one round trip. A distributed database runs each on the shard of its
 * key, which it cannot do with one statement that writes several tables. PostgreSQL commits the
 * statements together; a distributed database does so only inside a transaction.
 */
@Component
public class StatementPipeline {

  /** Ends with the transaction in which PostgreSQL commits the statements of one round trip. */
  private static final Statement ASYNCHRONOUS =
      new Statement("select set_config('synchronous_commit', 'off', true)", Map.of());

  /** Statements are constants with few variants, so each is parsed once. */
  private static final int PARSED = 256;

  private final JdbcOperations database;
  private final ConcurrentLruCache<String, ParsedSql> parsed =
      new ConcurrentLruCache<>(PARSED, NamedParameterUtils::parseSqlStatement);

  StatementPipeline(JdbcOperations database) {
    this.database = database;
  }

  /** Holds a statement with named parameters. */
  public record Statement(String sql, Map<String, ?> parameters) {}

  /** Reads the result of one statement, which is the current result of the JDBC statement. */
  @FunctionalInterface
  private interface Result<T> {
    T read(PreparedStatement statement) throws SQLException;
  }

  /** Returns how many rows each statement has written. */
  public List<Integer> update(List<Statement> statements) {
    return run(statements, PreparedStatement::getUpdateCount);
  }

  /**
   * Does the same as {@link #update}, but returns before the changes are on disk or on a standby.
   * Other connections see them as usual. Only for changes whose loss in a crash of PostgreSQL does
   * no harm. Inside a transaction of the caller it is the same as {@link #update}, because the
   * other changes of that transaction must last.
   */
  public List<Integer> updateSoon(List<Statement> statements) {
    if (statements.isEmpty() || TransactionSynchronizationManager.isActualTransactionActive()) {
      return update(statements);
    }
    var all = new ArrayList<>(List.of(ASYNCHRONOUS));
    all.addAll(statements);
    return update(all).stream().skip(1).toList();
  }

  /** Returns the rows of each statement; all return the same columns. */
  public <T> List<List<T>> query(List<Statement> statements, RowMapper<T> mapper) {
    return run(statements, statement -> rows(statement, mapper));
  }

  private <T> List<T> run(List<Statement> statements, Result<T> result) {
    if (statements.isEmpty()) {
      return List.of();
    }
    var arguments = new ArrayList<Object>();
    String sql =
        statements.stream()
            .map(statement -> substituted(statement, arguments))
            .collect(Collectors.joining(";\n"));
    PreparedStatementCallback<List<T>> callback =
        prepared -> {
          for (int index = 0; index < arguments.size(); index++) {
            StatementCreatorUtils.setParameterValue(
                prepared, index + 1, SqlTypeValue.TYPE_UNKNOWN, arguments.get(index));
          }
          prepared.execute();
          return results(prepared, statements.size(), result);
        };
    return database.execute(sql, callback);
  }

  /** Returns the SQL with placeholders, and adds their values to the arguments in order. */
  private String substituted(Statement statement, List<Object> arguments) {
    ParsedSql sql = parsed.get(statement.sql());
    var source = new MapSqlParameterSource(statement.parameters());
    arguments.addAll(Arrays.asList(NamedParameterUtils.buildValueArray(sql, source, null)));
    return NamedParameterUtils.substituteNamedParameters(sql, source);
  }

  private static <T> List<T> results(PreparedStatement prepared, int count, Result<T> result)
      throws SQLException {
    var results = new ArrayList<T>();
    for (int number = 0; number < count; number++) {
      results.add(result.read(prepared));
      prepared.getMoreResults();
    }
    return results;
  }

  private static <T> List<T> rows(PreparedStatement prepared, RowMapper<T> mapper)
      throws SQLException {
    var rows = new ArrayList<T>();
    try (ResultSet result = prepared.getResultSet()) {
      while (result.next()) {
        rows.add(mapper.mapRow(result, rows.size()));
      }
    }
    return rows;
  }
}

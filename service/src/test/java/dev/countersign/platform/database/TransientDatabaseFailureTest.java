package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.zaxxer.hikari.HikariDataSource;
import dev.countersign.support.TestDatabase;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.jdbc.support.SQLStateSQLExceptionTranslator;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.support.TransactionTemplate;

@Tag("service")
class TransientDatabaseFailureTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "08006", "08003", "40001", "40P01", "53300", "57014", "57P01", "57P03", "25006", "55P03"
      })
  void what_can_pass_is_worth_a_retry(String state) {
    assertThat(TransientDatabaseFailure.isBehind(failure(state))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0A000", "42P01", "42703", "42501", "3D000", "28P01", "22001", "XX000"})
  void what_stays_wrong_is_not(String state) {
    assertThat(TransientDatabaseFailure.isBehind(failure(state))).isFalse();
    assertThat(
            TransientDatabaseFailure.isBehind(
                new CannotCreateTransactionException("x", new SQLException("x", state))))
        .isFalse();
  }

  @Test
  void a_pool_that_has_no_connection_in_time_is_worth_a_retry() {
    var noConnection = new SQLTransientConnectionException("not available");

    assertThat(
            TransientDatabaseFailure.isBehind(
                new CannotCreateTransactionException("x", noConnection)))
        .isTrue();
    assertThat(
            TransientDatabaseFailure.isBehind(
                new DataAccessResourceFailureException("x", noConnection)))
        .isTrue();
    assertThat(TransientDatabaseFailure.isBehind(new IllegalStateException(noConnection)))
        .isFalse();
  }

  /** The pool closes a connection that reports 0A000, so the rollback fails as well. */
  @ParameterizedTest
  @ValueSource(strings = {"0A000", "42P01"})
  void a_failed_roll_back_does_not_hide_a_permanent_failure(String state) {
    try (var pool = new HikariDataSource()) {
      pool.setJdbcUrl(TestDatabase.freshDatabase());
      var database = JdbcClient.create(pool);
      var transaction = new TransactionTemplate(new JdbcTransactionManager(pool));

      Throwable failure =
          catchThrowable(
              () ->
                  transaction.executeWithoutResult(
                      _ ->
                          database
                              .sql(
                                  "do $$ begin raise exception using errcode = '%s'; end $$"
                                      .formatted(state))
                              .update()));

      assertThat(failure).isNotNull();
      assertThat(TransientDatabaseFailure.isBehind(failure)).as(failure.toString()).isFalse();
    }
  }

  private static Throwable failure(String state) {
    var cause = new SQLException("x", state);
    var translated = new SQLStateSQLExceptionTranslator().translate("test", "select", cause);
    return translated == null ? new UncategorizedSQLException("test", "select", cause) : translated;
  }
}

package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.support.Replica;
import dev.countersign.support.TestDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Migrates while a long transaction reads the tables, as a backup does. */
@Tag("service")
class PatientMigrationsTest {

  /** The last migration before one that alters the table users. */
  private static final String BEFORE = "32";

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final String url = TestDatabase.freshDatabase();
  private final JdbcClient database = JdbcClient.create(new DriverManagerDataSource(url));

  @Test
  void statements_run_while_a_migration_waits_for_the_lock_of_their_table() throws SQLException {
    Flyway.configure()
        .dataSource(url, "postgres", "")
        .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
        .target(BEFORE)
        .load()
        .migrate();
    try (Connection backup = DriverManager.getConnection(url);
        Statement reading = backup.createStatement()) {
      backup.setAutoCommit(false);
      reading.execute("lock table users in access share mode");

      CompletableFuture<Replica> started = Replica.starting(url);
      await().atMost(PATIENCE).until(() -> started.isDone() || isMigrationWaiting());
      users();

      assertThat(started).as("the lock is still held").isNotDone();
      backup.rollback();
      try (Replica replica = started.join()) {
        assertThat(replica.http().get("/readyz").status()).isEqualTo(200);
        assertThat(lockTimeouts(replica)).as("of connections in the pool").isEqualTo("0");
      }
    }
  }

  private boolean isMigrationWaiting() {
    return database
        .sql(
            "select exists (select from pg_locks where relation = 'users'::regclass and not granted)")
        .query(Boolean.class)
        .single();
  }

  /** Fails unless the table can be read within the deadline of a request. */
  private void users() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("set statement_timeout = '5s'");
      statement.execute("select count(*) from users");
    }
  }

  private static String lockTimeouts(Replica replica) {
    return replica.bean(JdbcClient.class).sql("show lock_timeout").query(String.class).single();
  }
}

package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Replica;
import dev.countersign.support.ReplicatedPostgres;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/**
 * Runs the service on a primary whose synchronous standby is lost, and whose operator cancels the
 * statements that wait for it.
 */
@Tag("service")
class UnreplicatedCommitTest {

  private static final String CANCEL =
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";

  private static ReplicatedPostgres servers;
  private static Replica service;
  private static ScheduledExecutorService operator;

  @BeforeAll
  static void start() throws IOException {
    servers = new ReplicatedPostgres();
    service =
        Replica.start(
            servers.primary().getJdbcUrl("postgres", "postgres"),
            "--countersign.database.request-deadline=30s",
            "--countersign.database.silence-limit=30s");
    operator = Executors.newSingleThreadScheduledExecutor();
    var _ =
        operator.scheduleWithFixedDelay(
            UnreplicatedCommitTest::cancelWaits, 0, 50, TimeUnit.MILLISECONDS);
  }

  private static void cancelWaits() {
    try {
      ReplicatedPostgres.execute(servers.primary(), CANCEL);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    operator.close();
    service.close();
    servers.close();
  }

  @AfterEach
  void standbyReturns() throws SQLException {
    apply("alter system reset all");
  }

  @Test
  @Tag("R2")
  void a_rotation_that_no_standby_has_is_not_acknowledged() throws SQLException {
    String refresh = login("rotating").get("refresh").asString();
    loseStandby();

    Response rotated = service.http().post("/api/token/refresh/", json("refresh", refresh));

    assertThat(rotated.status()).as(rotated.toString()).isEqualTo(503);
  }

  @Test
  @Tag("R2")
  void a_transaction_that_no_standby_has_is_not_acknowledged() throws SQLException {
    JsonNode tokens = login("changing");
    loseStandby();

    Response changed =
        service
            .http()
            .request("PATCH", "/api/accounts/me/")
            .bearer(tokens.get("access").asString())
            .json(json("email", "changed@example.com"))
            .send();

    assertThat(changed.status()).as(changed.toString()).isEqualTo(503);
  }

  @Test
  void replication_is_synchronous_while_a_commit_waits_for_a_standby() throws SQLException {
    var replication = service.bean(SynchronousReplication.class);
    assertThat(replication.isOn()).isFalse();

    loseStandby();

    assertThat(replication.isOn()).isTrue();
    assertThat(replication.meters().getFirst().value().getAsDouble()).isEqualTo(1);
  }

  @Test
  void other_warnings_do_not_fail_a_statement() {
    var client = service.bean(JdbcClient.class);

    int rows = client.sql("do $$ begin raise warning 'a warning'; end $$").update();

    assertThat(rows).isZero();
  }

  private static void loseStandby() throws SQLException {
    apply("alter system set synchronous_standby_names = 'lost'");
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!isWaitCancelled()) {
      assertThat(System.nanoTime()).as("PostgreSQL reads its settings").isLessThan(deadline);
    }
  }

  /** Returns whether a commit ended with the warning that it is on the primary only. */
  private static boolean isWaitCancelled() throws SQLException {
    try (Connection connection = servers.primary().getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("select pg_logical_emit_message(true, 'test', 'a change')");
      return statement.getWarnings() != null;
    }
  }

  private static void apply(String statement) throws SQLException {
    ReplicatedPostgres.execute(servers.primary(), statement);
    ReplicatedPostgres.execute(servers.primary(), "select pg_reload_conf()");
  }

  private static JsonNode login(String name) {
    String password = ServiceTest.PASSWORD;
    Response registered =
        service
            .http()
            .post("/api/accounts/register/", ServiceTest.registration(name, name + "@example.com"));
    assertThat(registered.status()).as(registered.toString()).isEqualTo(201);
    return service
        .http()
        .post("/api/token/", Tokens.json(Map.of("username", name, "password", password)))
        .json();
  }

  private static String json(String name, String value) {
    return Tokens.json(Map.of(name, value));
  }
}

package dev.countersign.platform.database;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Replica;
import dev.countersign.support.ReplicatedPostgres;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Runs the service on a primary that loses its synchronous standby, and then on the promoted
 * standby.
 */
@Tag("service")
@Tag("R2")
class FailOverTest {

  @Test
  void a_fail_over_keeps_what_was_acknowledged_and_can_undo_what_got_503() throws Exception {
    try (var servers = new ReplicatedPostgres()) {
      EmbeddedPostgres standby = servers.addStandby();
      JsonNode tokens;
      try (Replica before = start(servers.primary())) {
        apply(servers.primary(), "alter system set synchronous_standby_names = '*'");
        awaitReplication(servers.primary(), "sync");
        assertThat(register(before, "kept").status()).isEqualTo(201);
        tokens = login(before, "kept").json();
        apply(standby, "alter system set primary_conninfo = ''");
        awaitReplication(servers.primary(), "");

        assertThat(register(before, "lost").status()).isEqualTo(503);
        assertThat(logout(before, tokens).status()).isEqualTo(503);
        // The waits were cancelled at the deadline, so both changes are on the primary only.
        assertThat(register(before, "lost").body()).contains("already exists");
        assertThat(logout(before, tokens).status()).isEqualTo(400);
        // A login is a change too: its success would confirm both.
        assertThat(login(before, "lost").status()).isEqualTo(503);
      }

      ReplicatedPostgres.execute(standby, "select pg_promote()");
      try (Replica after = start(standby)) {
        assertThat(login(after, "kept").status()).isEqualTo(200);
        assertThat(login(after, "lost").status()).isEqualTo(401);
        assertThat(logout(after, tokens).status()).isEqualTo(205);
      }
    }
  }

  private static Replica start(EmbeddedPostgres server) {
    return Replica.start(
        server.getJdbcUrl("postgres", "postgres"), "--countersign.database.request-deadline=2s");
  }

  private static Response register(Replica service, String name) {
    return service
        .http()
        .post("/api/accounts/register/", ServiceTest.registration(name, name + "@example.com"));
  }

  private static Response login(Replica service, String name) {
    return service
        .http()
        .post(
            "/api/token/", Tokens.json(Map.of("username", name, "password", ServiceTest.PASSWORD)));
  }

  private static Response logout(Replica service, JsonNode tokens) {
    return service
        .http()
        .request("POST", "/api/accounts/logout/")
        .bearer(tokens.get("access").asString())
        .json(Tokens.json(Map.of("refresh", tokens.get("refresh").asString())))
        .send();
  }

  private static void apply(EmbeddedPostgres server, String setting) throws SQLException {
    ReplicatedPostgres.execute(server, setting);
    ReplicatedPostgres.execute(server, "select pg_reload_conf()");
  }

  /** Waits until the only standby has this state, or until there is none. */
  private static void awaitReplication(EmbeddedPostgres primary, String state) {
    await()
        .atMost(30, SECONDS)
        .until(() -> text(primary, "select sync_state from pg_stat_replication"), state::equals);
  }

  private static String text(EmbeddedPostgres server, String query) throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? row.getString(1) : "";
    }
  }
}

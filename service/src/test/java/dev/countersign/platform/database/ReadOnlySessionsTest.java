package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Replica;
import dev.countersign.support.ServiceTest;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Value;

/** Sessions that accept no changes, as after a fail-over to a standby that is not promoted yet. */
@Tag("R14")
class ReadOnlySessionsTest extends ServiceTest {

  private static final int POOL = 3;

  @Value("${spring.datasource.url}")
  private String url;

  @Test
  void a_read_only_database_makes_the_replica_not_ready_and_its_connections_are_not_kept() {
    try (var replica =
        Replica.start(
            url,
            "--spring.datasource.username=postgres",
            "--spring.datasource.hikari.data-source-properties.ApplicationName=read-only-test",
            "--spring.datasource.hikari.maximum-pool-size=" + POOL)) {
      refuseChanges(true);
      try {
        endSessions();
        await()
            .atMost(Duration.ofSeconds(20))
            .untilAsserted(() -> assertThat(register(replica, "n").status()).isEqualTo(503));

        assertThat(replica.http().get("/readyz").status()).isEqualTo(503);
        assertThat(replica.http().get("/livez").status()).isEqualTo(200);
      } finally {
        refuseChanges(false);
      }

      assertThat(Stream.iterate(1, number -> number + 1).limit(POOL + 1))
          .as("registrations after the database accepts changes")
          .map(number -> register(replica, "after" + number).status())
          .endsWith(201);
      assertThat(replica.http().get("/readyz").status()).isEqualTo(200);
    }
  }

  private static Response register(Replica replica, String name) {
    return replica
        .http()
        .post("/api/accounts/register/", registration("ro-" + name, name + "@ro.example.com"));
  }

  /** Applies to sessions that begin afterwards. */
  private void refuseChanges(boolean isRefused) {
    String name = database().sql("select current_database()").query(String.class).single();
    database()
        .sql(
            "begin read write; alter database "
                + name
                + " set default_transaction_read_only = "
                + isRefused
                + "; commit")
        .update();
  }

  private void endSessions() {
    database()
        .sql(
            """
            select count(pg_terminate_backend(pid))
              from pg_stat_activity
             where datname = current_database()
               and application_name = 'read-only-test'
            """)
        .query(Long.class)
        .single();
  }
}

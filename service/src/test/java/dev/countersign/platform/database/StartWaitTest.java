package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.support.DatabaseProxy;
import dev.countersign.support.Replica;
import dev.countersign.support.TestDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@Tag("service")
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class StartWaitTest {

  private static final String WAITING = "Waiting for PostgreSQL, for at most 60 s";

  private final String database = TestDatabase.freshDatabase();
  private final int target = URI.create(database.replace("jdbc:", "")).getPort();

  @Test
  void a_service_waits_for_a_database_that_refuses_connections_and_is_starting(
      CapturedOutput output) throws Exception {
    try (var proxy = new DatabaseProxy(target)) {
      proxy.goDown();
      int port = freePort();
      CompletableFuture<Replica> starting =
          Replica.starting(proxy.reaching(database), "--server.port=" + port);
      awaitLine(output, "refused the connection.");
      assertThat(isOpen(port)).isFalse();

      proxy.beStarting();
      awaitLine(output, "the database system is starting up");
      assertThat(starting).isNotDone();
      proxy.pass();

      try (Replica replica = starting.get(60, TimeUnit.SECONDS)) {
        assertThat(replica.http().get("/readyz").status()).isEqualTo(200);
        assertThat(output).contains(WAITING, "PostgreSQL accepts connections.");
      }
    }
  }

  @Test
  void a_service_waits_for_a_standby_to_be_promoted(CapturedOutput output) throws Exception {
    JdbcClient client = client();
    client.sql("alter database " + name() + " set default_transaction_read_only = on").update();
    CompletableFuture<Replica> starting = Replica.starting(database);
    awaitLine(output, "is read-only: a standby");
    assertThat(starting).isNotDone();

    JdbcClient.create(
            new DriverManagerDataSource(database + "&options=-cdefault_transaction_read_only=off"))
        .sql("alter database " + name() + " reset default_transaction_read_only")
        .update();

    try (Replica replica = starting.get(60, TimeUnit.SECONDS)) {
      assertThat(replica.http().get("/readyz").status()).isEqualTo(200);
    }
  }

  @Test
  void a_service_waits_for_a_host_name_no_longer_than_the_start_timeout(CapturedOutput output) {
    long start = System.nanoTime();

    assertThatThrownBy(
        () ->
            Replica.start(
                "jdbc:postgresql://db.invalid/app", "--countersign.database.start-timeout=3s"));

    assertThat(output.getErr()).contains("The host of PostgreSQL is unknown: db.invalid:5432.");
    assertThat(output.getAll())
        .containsOnlyOnce("for at most 3 s (countersign.database.start-timeout): The host of");
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .isBetween(Duration.ofSeconds(3), Duration.ofSeconds(25));
  }

  @Test
  void a_missing_database_is_not_waited_for(CapturedOutput output) {
    long start = System.nanoTime();

    assertThatThrownBy(() -> Replica.start(database.replace("/" + name(), "/not_there")));

    assertThat(output.getErr()).contains("has no database not_there.");
    assertThat(output.getAll()).doesNotContain(WAITING);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
  }

  @Test
  void a_wrong_user_is_not_waited_for(CapturedOutput output) {
    assertThatThrownBy(() -> Replica.start(database.replace("user=postgres", "user=not_there")));

    assertThat(output.getErr()).contains("rejected user not_there.");
    assertThat(output.getAll()).doesNotContain(WAITING);
  }

  @Test
  void replicas_that_start_together_on_an_empty_database_migrate_it_once() throws Exception {
    CompletableFuture<Replica> one = Replica.starting(database);
    CompletableFuture<Replica> other = Replica.starting(database);

    try (Replica first = one.get(90, TimeUnit.SECONDS);
        Replica second = other.get(90, TimeUnit.SECONDS)) {
      assertThat(first.http().get("/readyz").status()).isEqualTo(200);
      assertThat(second.http().get("/readyz").status()).isEqualTo(200);
      assertThat(
              client()
                  .sql(
                      """
                      select count(*) = count(distinct version) and bool_and(success)
                        from flyway_schema_history
                      """)
                  .query(Boolean.class)
                  .single())
          .isTrue();
    }
  }

  private JdbcClient client() {
    return JdbcClient.create(new DriverManagerDataSource(database));
  }

  private String name() {
    return database.replaceAll(".*/|[?].*", "");
  }

  private static void awaitLine(CapturedOutput output, String text) {
    Awaitility.await().atMost(Duration.ofSeconds(40)).until(() -> output.getAll().contains(text));
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static boolean isOpen(int port) {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException refused) {
      return false;
    }
  }
}

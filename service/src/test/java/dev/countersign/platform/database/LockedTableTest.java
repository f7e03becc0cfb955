package dev.countersign.platform.database;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.Replica;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.support.TransactionOperations;

/** Statements of requests that wait for a lock end with their requests. */
@Tag("R14")
class LockedTableTest extends ServiceTest {

  private static final int POOL = 3;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Autowired private TransactionOperations transactions;

  @Value("${spring.datasource.url}")
  private String url;

  @Test
  void behind_a_locked_table_there_are_at_most_twice_as_many_backends_as_the_pool_has() {
    String token = login(newPerson());
    try (var replica = replica()) {
      assertThat(me(replica, token).status()).isEqualTo(200);

      List<Long> backends =
          whileUsersAreLocked(
              () ->
                  IntStream.range(0, 8)
                      .mapToObj(
                          _ -> {
                            assertThat(
                                    together(
                                        Collections.nCopies(2 * POOL, token),
                                        each -> me(replica, each)))
                                .extracting(Response::status)
                                .containsOnly(503);
                            return waitingBackends();
                          })
                      .toList());

      assertThat(backends).allMatch(waiting -> waiting <= 2 * POOL);
      await().atMost(PATIENCE).until(() -> me(replica, token).status() == 200);
    }
  }

  @Test
  void a_refresh_that_was_refused_behind_a_locked_table_is_not_done_afterwards() {
    List<String> tokens = refreshTokens(newPerson(), 20);
    try (var replica = replica()) {
      List<Response> refused = whileUsersAreLocked(() -> refresh(replica, tokens));

      assertThat(refused).extracting(Response::status).containsOnly(503);
      await().atMost(PATIENCE).until(() -> waitingBackends() == 0);
      assertThat(refresh(replica, tokens)).extracting(Response::status).containsOnly(200);
    }
  }

  @Test
  void a_statement_whose_client_is_gone_stops_waiting_for_its_lock() throws SQLException {
    var direct = new PoolerAwareDataSource(new DriverManagerDataSource(url, "postgres", ""), false);
    try (Connection holder = DriverManager.getConnection(url, "postgres", "");
        Statement lock = holder.createStatement()) {
      holder.setAutoCommit(false);
      lock.execute("lock table leases");
      Connection waiting = direct.getConnection();
      var started = new CountDownLatch(1);
      var _ =
          CompletableFuture.runAsync(
              () -> {
                started.countDown();
                try (Statement statement = waiting.createStatement()) {
                  statement.execute("select count(*) from leases");
                } catch (SQLException closed) {
                  throw new IllegalStateException(closed);
                }
              },
              Executors.newVirtualThreadPerTaskExecutor());
      await().until(() -> waitingBackends() == 1);

      waiting.abort(Runnable::run);

      await().atMost(PATIENCE).until(() -> waitingBackends() == 0);
    }
  }

  private Replica replica() {
    return Replica.start(
        url,
        "--spring.datasource.username=postgres",
        "--spring.datasource.hikari.maximum-pool-size=" + POOL,
        "--countersign.database.request-deadline=1s");
  }

  private List<String> refreshTokens(Person person, int number) {
    return IntStream.range(0, number)
        .mapToObj(
            _ -> loginAs(person.username(), person.password()).json().get("refresh").asString())
        .toList();
  }

  private static List<Response> refresh(Replica replica, List<String> tokens) {
    return together(
        tokens,
        token -> replica.http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", token))));
  }

  private static Response me(Replica replica, String token) {
    return replica.http().request("GET", "/api/accounts/me/").bearer(token).send();
  }

  /** Sends a request for each token, all at the same time. */
  private static List<Response> together(List<String> tokens, Function<String, Response> request) {
    try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
      return tokens.stream()
          .map(token -> CompletableFuture.supplyAsync(() -> request.apply(token), clients))
          .toList()
          .stream()
          .map(CompletableFuture::join)
          .toList();
    }
  }

  private <T> T whileUsersAreLocked(Supplier<T> work) {
    return requireNonNull(
        transactions.execute(
            _ -> {
              database().sql("lock table users").update();
              return work.get();
            }));
  }

  private long waitingBackends() {
    return database()
        .sql(
            """
            select count(*)
              from pg_stat_activity
             where datname = current_database()
               and wait_event_type = 'Lock'
            """)
        .query(Long.class)
        .single();
  }
}

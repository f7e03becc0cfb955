package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.countersign.platform.database.WalPositionStore.Position;
import dev.countersign.platform.database.WalPositionStore.Replay;
import dev.countersign.platform.settings.UnusableSetting;
import dev.countersign.support.DatabaseProxy;
import dev.countersign.support.ReplicatedPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.transaction.support.TransactionTemplate;

/** Reads from a real primary and a real streaming standby. */
@Tag("service")
@Tag("R14")
@ExtendWith(OutputCaptureExtension.class)
class ReaderDatabaseTest {

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String USER = "reading_role";

  private static ReplicatedPostgres servers;
  private static EmbeddedPostgres standby;
  private static DatabaseProxy proxy;
  private static HikariDataSource pool;
  private static JdbcClient primary;

  private final AtomicInteger rows = new AtomicInteger();
  private ReaderDatabase reader;

  /** The role has no rights but those of an owner of tables. */
  @BeforeAll
  static void start() throws IOException, SQLException {
    servers = new ReplicatedPostgres();
    ReplicatedPostgres.execute(servers.primary(), "create role " + USER + " login");
    ReplicatedPostgres.execute(servers.primary(), "create database reading owner " + USER);
    standby = servers.addStandby();
    proxy = new DatabaseProxy(standby.getPort());
    pool = pool(servers.primary());
    primary = JdbcClient.create(pool);
    primary.sql("create table written (number int primary key)").update();
  }

  @AfterAll
  static void stop() throws IOException {
    proxy.close();
    pool.close();
    servers.close();
  }

  @BeforeEach
  void newReader() throws SQLException {
    primary.sql("delete from written").update();
    reader = reader(proxy.reaching(url(standby)), Duration.ofSeconds(10));
  }

  @AfterEach
  void closeReader() throws SQLException {
    ReplicatedPostgres.execute(standby, "select pg_wal_replay_resume()");
    proxy.pass();
    reader.close();
  }

  @Test
  void a_read_on_the_reader_shows_every_change_that_was_acknowledged_before_it() {
    for (int round = 1; round <= 200; round++) {
      write();
      assertThat(inRequest(ReaderDatabaseTest::isStandbyWith)).isEqualTo("true " + round);
    }
    assertThat(reads("reader")).isEqualTo(200);
  }

  @Test
  void without_a_reader_the_primary_gets_no_other_statement() throws SQLException {
    try (var none = reader("", Duration.ofSeconds(10))) {
      JdbcClient used = inRequest(none, from -> from);
      assertThat(used).isSameAs(primary);
    }
  }

  @Test
  void an_address_of_another_database_stops_the_start_without_showing_its_password() {
    assertThatThrownBy(() -> reader("mysql://user:hush@db/app", Duration.ZERO))
        .isInstanceOf(UnusableSetting.class)
        .hasMessageNotContaining("hush");
  }

  @Test
  void work_outside_of_requests_uses_the_primary() {
    assertThat(reader.read(ReaderDatabaseTest::isStandbyWith)).isEqualTo("false 0");
  }

  @Test
  void a_read_in_a_transaction_sees_what_the_transaction_has_written() {
    var transactions = new TransactionTemplate(new DataSourceTransactionManager(pool));

    String seen =
        inRequest(
            reader,
            _ ->
                transactions.execute(
                    _ -> {
                      write();
                      return reader.read(ReaderDatabaseTest::isStandbyWith);
                    }));

    assertThat(seen).isEqualTo("false 1");
  }

  @Test
  void a_reader_that_is_behind_is_not_read_from(CapturedOutput output) throws SQLException {
    reader.close();
    reader = reader(url(standby), Duration.ofMillis(50));
    ReplicatedPostgres.execute(standby, "select pg_wal_replay_pause()");

    for (int round = 1; round <= 20; round++) {
      write();
      assertThat(inRequest(ReaderDatabaseTest::isStandbyWith)).isEqualTo("false " + round);
    }

    assertThat(reads("behind")).isPositive();
    assertThat(reads("reader")).isZero();
    assertThat(output)
        .containsOnlyOnce("The reader (countersign.database.reader.url) cannot be used")
        .contains("localhost:" + standby.getPort() + " is more than 50 ms behind the primary.");

    ReplicatedPostgres.execute(standby, "select pg_wal_replay_resume()");
    awaitReader();
    assertThat(output).contains("The reader is used again.");
  }

  @Test
  void a_read_waits_for_a_reader_that_catches_up_in_time() throws SQLException {
    ReplicatedPostgres.execute(standby, "select pg_wal_replay_pause()");
    write();
    Thread.startVirtualThread(ReaderDatabaseTest::resumeSoon);

    assertThat(inRequest(ReaderDatabaseTest::isStandbyWith)).isEqualTo("true 1");
  }

  @Test
  void the_primary_answers_for_a_reader_that_is_down(CapturedOutput output) {
    assertThat(inRequest(ReaderDatabaseTest::isStandbyWith)).isEqualTo("true 0");
    proxy.goDown();

    for (int round = 1; round <= 20; round++) {
      write();
      assertThat(inRequest(ReaderDatabaseTest::isStandbyWith)).isEqualTo("false " + round);
    }

    assertThat(reads("failed")).isPositive();
    assertThat(output).containsOnlyOnce("cannot be used, so the primary answers its reads");
    proxy.pass();
    awaitReader();
  }

  @Test
  void the_primary_answers_before_the_deadline_for_a_reader_that_is_silent() {
    assertThat(inRequest(ReaderDatabaseTest::isStandbyWith)).isEqualTo("true 0");
    proxy.fallSilent();

    write();

    assertThat(inRequest(ReaderDatabaseTest::isStandbyWith)).isEqualTo("false 1");
    assertThat(reads("failed")).isEqualTo(1);
  }

  @Test
  void a_read_that_is_invalid_fails_as_on_the_primary_and_does_not_pause_the_reader() {
    assertThatThrownBy(
            () -> inRequest(from -> from.sql("select 'x'::int").query(Integer.class).single()))
        .isInstanceOf(DataIntegrityViolationException.class);

    assertThat(inRequest(ReaderDatabaseTest::isStandbyWith)).isEqualTo("true 0");
  }

  @Test
  void a_read_cannot_write_on_the_reader_or_see_an_earlier_snapshot() {
    inRequest(
        from -> {
          assertThat(text(from, "show transaction_read_only")).isEqualTo("on");
          assertThat(text(from, "show transaction_isolation")).isEqualTo("read committed");
          return "";
        });
    assertThat(reads("reader")).isEqualTo(1);
  }

  /**
   * A standby that lacks the last changes becomes the primary. The reader has them, so its position
   * is higher than the new primary's, but it has none of the changes that follow.
   */
  @Test
  void a_promoted_server_and_a_standby_of_another_timeline_are_not_read_from() throws Exception {
    try (var own = new ReplicatedPostgres()) {
      EmbeddedPostgres next = own.addStandby();
      EmbeddedPostgres follower = own.addStandby();
      JdbcClient late = client(own.addStandby());
      JdbcClient first = client(own.primary());
      await(client(follower), first);
      follow(follower, "");
      await(client(next), first);
      follow(next, "");
      first.sql("create table lost as select generate_series(1, 20000)").update();
      await(late, first);
      own.primary().close();

      ReplicatedPostgres.execute(next, "select pg_promote(true, 60)");

      Position position = WalPositionStore.written(client(next)).orElseThrow();
      assertThat(position.timeline()).isEqualTo(2);
      assertThat(WalPositionStore.compare(late, position)).isEqualTo(Replay.UNRELATED);
      assertThat(WalPositionStore.compare(client(next), position)).isEqualTo(Replay.UNRELATED);
      assertThat(WalPositionStore.written(late)).isEmpty();
      Position earlier = new Position(position.lsn(), 1, position.system());
      assertThat(WalPositionStore.compare(late, earlier)).isEqualTo(Replay.REACHED);
      assertThat(WalPositionStore.compare(client(standby), earlier)).isEqualTo(Replay.UNRELATED);
      follow(follower, "host=localhost user=postgres port=" + next.getPort());
      awaitRestartPoint(follower, next);
    }
  }

  /** Connects a standby with another primary, or with none. */
  private static void follow(EmbeddedPostgres follower, String primaryServer) throws SQLException {
    ReplicatedPostgres.execute(
        follower, "alter system set primary_conninfo = '%s'".formatted(primaryServer));
    ReplicatedPostgres.execute(follower, "select pg_reload_conf()");
    String expected = primaryServer.isEmpty() ? "0" : "1";
    Awaitility.await()
        .atMost(PATIENCE)
        .until(
            () ->
                text(client(follower), "select count(*) from pg_stat_wal_receiver")
                    .equals(expected));
  }

  /** Waits until a standby that follows the new timeline can be read from again. */
  private static void awaitRestartPoint(EmbeddedPostgres follower, EmbeddedPostgres promoted) {
    Awaitility.await()
        .atMost(PATIENCE)
        .until(
            () -> {
              ReplicatedPostgres.execute(promoted, "checkpoint");
              ReplicatedPostgres.execute(follower, "checkpoint");
              Position position = WalPositionStore.written(client(promoted)).orElseThrow();
              return WalPositionStore.compare(client(follower), position) == Replay.REACHED;
            });
  }

  private static void await(JdbcClient reader, JdbcClient written) {
    Awaitility.await()
        .atMost(PATIENCE)
        .until(
            () ->
                WalPositionStore.compare(reader, WalPositionStore.written(written).orElseThrow())
                    == Replay.REACHED);
  }

  private void awaitReader() {
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> inRequest(ReaderDatabaseTest::isStandbyWith).startsWith("true "));
  }

  private static void resumeSoon() {
    try {
      Thread.sleep(Duration.ofMillis(200));
      ReplicatedPostgres.execute(standby, "select pg_wal_replay_resume()");
    } catch (InterruptedException | SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private void write() {
    primary
        .sql("insert into written (number) values (:number)")
        .param("number", rows.incrementAndGet())
        .update();
  }

  private static String isStandbyWith(JdbcClient from) {
    return text(from, "select pg_is_in_recovery()::text || ' ' || count(*) from written");
  }

  private static String text(JdbcClient from, String sql) {
    return from.sql(sql).query(String.class).single();
  }

  private <T> T inRequest(Function<JdbcClient, T> query) {
    return inRequest(reader, query);
  }

  private static <T> T inRequest(ReaderDatabase database, Function<JdbcClient, T> query) {
    var result = new AtomicReference<T>();
    try {
      new RequestDeadlines(settings("", Duration.ZERO))
          .doFilter(
              new MockHttpServletRequest(),
              new MockHttpServletResponse(),
              (_, _) -> result.set(database.read(query)));
    } catch (RuntimeException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
    return result.get();
  }

  private double reads(String outcome) {
    return reader.meters().stream()
        .filter(meter -> meter.labels().containsValue(outcome))
        .findFirst()
        .orElseThrow()
        .value()
        .getAsDouble();
  }

  private static ReaderDatabase reader(String url, Duration wait) throws SQLException {
    return new ReaderDatabase(primary, pool, settings(url, wait), new MockEnvironment());
  }

  private static DatabaseSettings settings(String url, Duration wait) {
    return new DatabaseSettings(
        Duration.ofSeconds(30),
        Duration.ofSeconds(30),
        Duration.ofMinutes(1),
        Duration.ZERO,
        new DatabaseSettings.Reader(url, 3, wait));
  }

  private static String url(EmbeddedPostgres server) {
    return server.getJdbcUrl(USER, "reading");
  }

  private static HikariDataSource pool(EmbeddedPostgres server) {
    var connections = new HikariDataSource();
    connections.setJdbcUrl(url(server));
    connections.setMaximumPoolSize(3);
    connections.setConnectionTestQuery("select 1");
    return connections;
  }

  private static JdbcClient client(EmbeddedPostgres server) {
    return JdbcClient.create(server.getPostgresDatabase());
  }
}

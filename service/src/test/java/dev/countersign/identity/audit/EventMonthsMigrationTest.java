package dev.countersign.identity.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.TestDatabase;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Migrates databases that have events from the release before the months. */
@Tag("service")
class EventMonthsMigrationTest {

  private static final String BEFORE = "40";

  private final String url = TestDatabase.freshDatabase();
  private final JdbcClient database = JdbcClient.create(new DriverManagerDataSource(url));
  private final SecureRandom random = new SecureRandom();

  @Test
  void events_stay_where_they_are_and_a_month_ahead_gets_a_partition() {
    flyway().target(BEFORE).load().migrate();
    Instant now = Instant.now();
    add(now.minus(Duration.ofDays(80)));
    add(now);
    long file = fileOf("events");

    flyway().load().migrate();

    assertThat(fileOf("events_before")).isEqualTo(file);
    assertThat(tables()).containsExactly("events_before", "events_before");
    add(now.plusSeconds(5));
    add(now.plus(Duration.ofDays(62)));
    assertThat(tables())
        .containsExactly(
            "events_before",
            "events_before",
            "events_before",
            EventMonth.of(now.plus(Duration.ofDays(62))).table());
    assertThat(
            database
                .sql("select count(*) from pg_constraint where conname = 'events_are_earlier'")
                .query(Long.class)
                .single())
        .isZero();
  }

  @Test
  void a_database_without_events_has_a_partition_for_this_month() {
    flyway().load().migrate();

    add(Instant.now());

    assertThat(tables()).containsExactly(EventMonth.of(Instant.now()).table());
  }

  @Test
  void ids_of_a_clock_that_was_ahead_do_not_stop_the_migration() {
    flyway().target(BEFORE).load().migrate();
    add(Instant.now().plus(Duration.ofDays(400)));
    add(Instant.now());

    flyway().load().migrate();

    add(Instant.now().plus(Duration.ofDays(401)));
    assertThat(tables()).containsOnly("events_before");
  }

  @Test
  void roles_that_could_read_events_still_can() {
    flyway().target(BEFORE).load().migrate();
    String role = "reader_" + UUID.randomUUID().toString().replace("-", "");
    database.sql("create role " + role).update();
    database.sql("grant select on events to " + role).update();

    flyway().load().migrate();

    assertThat(
            database
                .sql("select has_table_privilege('%s', 'events', 'select')".formatted(role))
                .query(Boolean.class)
                .single())
        .isTrue();
    database.sql("drop owned by " + role).update();
    database.sql("drop role " + role).update();
  }

  private void add(Instant at) {
    database
        .sql(
            """
            insert into events (subject_id, id, at, kind, actor_id, object, detail, address,
                                user_agent, request_id, mac)
            values (1, :id, now(), '', 0, '', '', '', '', '', '')
            """)
        .param("id", EventIds.next(at, random))
        .update();
  }

  private List<String> tables() {
    return database
        .sql("select tableoid::regclass::text from events order by id")
        .query((row, _) -> row.getString(1))
        .list();
  }

  private long fileOf(String table) {
    return database
        .sql("select pg_relation_filenode('%s')".formatted(table))
        .query(Long.class)
        .single();
  }

  private FluentConfiguration flyway() {
    return Flyway.configure()
        .dataSource(url, "postgres", "")
        .configuration(Map.of("flyway.postgresql.transactional.lock", "false"));
  }
}

package dev.countersign.identity.revocations;

import static dev.countersign.platform.database.Timestamps.utc;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.support.MovableClock;
import dev.countersign.support.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Reads revocations from PostgreSQL with a clock that the test moves. */
@Tag("service")
class RevocationsTest {

  private static final Duration WINDOW = Duration.ofMinutes(30);
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** PostgreSQL reads and sorts a small table as a whole, whatever its indexes. */
  private static final String PLANNED =
      "-c%20enable_seqscan=off%20-c%20enable_bitmapscan=off%20-c%20enable_sort=off";

  private final String url = TestDatabase.migratedDatabase();
  private final JdbcClient database = JdbcClient.create(new DriverManagerDataSource(url));
  private final MovableClock clock = new MovableClock();
  private final RevocationStore store = new RevocationStore(database);

  @Test
  void it_lists_the_users_whose_logins_ended_within_the_window() {
    user(1, 0, null);
    user(2, 4, Duration.ofMinutes(29));
    user(3, 1, Duration.ofMinutes(33));
    Revocations revocations = revocations(100);

    revocations.refresh();

    assertThat(RevocationViewTest.entries(revocations.fresh()))
        .containsExactly(new Revocation(2, 4, ago(Duration.ofMinutes(29)).getEpochSecond()));
  }

  @Test
  void the_user_stays_until_the_window_is_over_and_no_longer_than_two_minutes_more() {
    user(2, 1, Duration.ZERO);
    Revocations revocations = revocations(100);

    revocations.refresh();
    clock.move(WINDOW);
    revocations.refresh();
    assertThat(revocations.fresh().size()).isOne();

    clock.move(Duration.ofMinutes(2));
    revocations.refresh();
    assertThat(revocations.fresh().size()).isZero();
  }

  @Test
  void a_later_reading_finds_new_ends_and_those_that_were_committed_late() {
    user(1, 0, null);
    user(2, 0, null);
    Revocations revocations = revocations(100);
    revocations.refresh();

    clock.move(SECOND);
    end(1, Duration.ZERO);
    end(2, Revocations.OVERLAP.minus(SECOND));
    revocations.refresh();

    assertThat(revocations.mayVoid(1, () -> OptionalInt.of(0), clock.instant())).isTrue();
    assertThat(revocations.mayVoid(2, () -> OptionalInt.of(0), clock.instant())).isTrue();
    assertThat(revocations.mayVoid(1, () -> OptionalInt.of(1), clock.instant())).isFalse();
  }

  @Test
  void a_clock_that_is_far_behind_is_caught_by_the_next_full_reading() {
    user(1, 0, null);
    Revocations revocations = revocations(100);
    revocations.refresh();

    clock.move(SECOND);
    end(1, Duration.ofMinutes(10));
    clock.move(Revocations.FULL_READING);
    revocations.refresh();

    assertThat(revocations.mayVoid(1, () -> OptionalInt.of(0), clock.instant())).isTrue();
  }

  @Test
  void a_full_reading_forgets_what_the_database_does_not_have_as_after_a_restored_backup() {
    user(1, 1, Duration.ZERO);
    Revocations revocations = revocations(100);
    revocations.refresh();

    database.sql("update users set login_epoch = 0, logins_ended_at = null").update();
    clock.move(Revocations.FULL_READING);
    revocations.refresh();

    assertThat(revocations.fresh().size()).isZero();
  }

  @Test
  void a_deleted_user_is_void_until_an_import_brings_the_id_back() {
    deleted(5, Duration.ofMinutes(1));
    Revocations revocations = revocations(100);
    revocations.refresh();
    assertThat(revocations.mayVoid(5, () -> OptionalInt.of(9), clock.instant())).isTrue();

    user(5, 10, Duration.ZERO);
    revocations.refresh();

    assertThat(revocations.mayVoid(5, () -> OptionalInt.of(9), clock.instant())).isTrue();
    assertThat(revocations.mayVoid(5, () -> OptionalInt.of(10), clock.instant())).isFalse();
  }

  @Test
  void the_number_of_entries_is_limited_and_the_floor_takes_the_place_of_the_oldest() {
    for (int id = 1; id <= 20; id++) {
      user(id, 1, Duration.ofSeconds(id));
    }
    deleted(21, Duration.ofMillis(1500));
    Revocations revocations = revocations(10);

    revocations.refresh();

    RevocationView view = revocations.fresh();
    assertThat(view.size()).isLessThanOrEqualTo(10).isPositive();
    Instant newestDropped = ago(Duration.ofSeconds(view.size()));
    assertThat(view.floor()).isEqualTo(newestDropped.getEpochSecond());
    for (int id = 1; id <= 20; id++) {
      Instant before = ago(Duration.ofSeconds(id + 1));
      assertThat(revocations.mayVoid(id, () -> OptionalInt.of(0), before))
          .as("user %d", id)
          .isTrue();
    }
    assertThat(revocations.mayVoid(99, () -> OptionalInt.of(0), clock.instant())).isFalse();

    clock.move(WINDOW.plusMinutes(3));
    revocations.refresh();
    assertThat(revocations.fresh().floor()).isZero();
  }

  @Test
  void more_entries_than_one_batch_are_read_completely() {
    database
        .sql(
            """
            insert into users (id, username, email, password, is_active, is_staff, is_superuser,
                               date_joined, login_epoch, logins_ended_at)
            select id, 'u' || id, '', '', true, false, false, :now, 1,
                   cast(:now as timestamptz) - (id % 900) * interval '1 second'
              from generate_series(1, 45000) id
            """)
        .param("now", utc(clock.instant()))
        .update();
    Revocations revocations = revocations(Revocations.LIMIT);

    revocations.refresh();

    RevocationView view = revocations.fresh();
    assertThat(view.size()).isEqualTo(45_000);
    assertThat(view.userId(0)).isOne();
    assertThat(view.userId(44_999)).isEqualTo(45_000);
  }

  @Test
  void switched_off_nothing_is_void_for_the_service_and_the_view_is_still_there() {
    user(2, 1, Duration.ZERO);
    var off = new RevocationSettings(Duration.ZERO);
    var revocations = new Revocations(store, off, new RevocationWindow(WINDOW), clock);

    assertThat(revocations.fresh().size()).isOne();
    assertThat(revocations.mayVoid(2, () -> OptionalInt.of(0), clock.instant())).isFalse();
  }

  @Test
  void a_failed_reading_keeps_the_last_view() {
    user(2, 1, Duration.ZERO);
    Revocations revocations = revocations(100);
    revocations.refresh();

    database.sql("alter table deleted_users rename to away").update();
    assertThatThrownBy(revocations::refresh).isInstanceOf(DataAccessException.class);

    assertThat(revocations.mayVoid(2, () -> OptionalInt.of(0), clock.instant())).isTrue();
  }

  @Test
  void records_of_deleted_users_are_removed_when_they_no_longer_matter() {
    deleted(1, Duration.ofMinutes(20));
    deleted(2, Duration.ofMinutes(40));

    int removed = store.removeDeletedBefore(ago(WINDOW), 1000);

    assertThat(removed).isOne();
    assertThat(database.sql("select user_id from deleted_users").query(Long.class).list())
        .containsExactly(1L);
  }

  @Test
  void the_reading_uses_the_partial_index() {
    String separator = url.contains("?") ? "&" : "?";
    List<String> plan =
        JdbcClient.create(new DriverManagerDataSource(url + separator + "options=" + PLANNED))
            .sql(
                """
                explain select id, login_epoch, logins_ended_at
                  from users
                 where logins_ended_at >= :since
                   and (logins_ended_at, id) < (:since, 0)
                 order by logins_ended_at desc, id desc
                 limit 10
                """)
            .param("since", utc(clock.instant()))
            .query((row, _) -> row.getString(1))
            .list();

    assertThat(String.join("\n", plan)).contains("users_by_ended_logins").doesNotContain("Sort");
  }

  private Revocations revocations(int limit) {
    return new Revocations(
        store, new RevocationSettings(SECOND), new RevocationWindow(WINDOW), clock, limit);
  }

  private Instant ago(Duration age) {
    return clock.instant().minus(age).truncatedTo(ChronoUnit.MICROS);
  }

  private void user(long id, int epoch, @Nullable Duration endedAgo) {
    database
        .sql(
            """
            insert into users (id, username, email, password, is_active, is_staff, is_superuser,
                               date_joined, login_epoch, logins_ended_at)
            values (:id, 'u' || :id, '', '', true, false, false, :now, :epoch,
                    cast(:endedAt as timestamptz))
            """)
        .param("id", id)
        .param("now", utc(clock.instant()))
        .param("epoch", epoch)
        .param("endedAt", endedAgo == null ? null : utc(ago(endedAgo)))
        .update();
  }

  private void end(long id, Duration endedAgo) {
    database
        .sql("update users set login_epoch = login_epoch + 1, logins_ended_at = :at where id = :id")
        .param("id", id)
        .param("at", utc(ago(endedAgo)))
        .update();
  }

  private void deleted(long id, Duration deletedAgo) {
    database
        .sql("insert into deleted_users (user_id, login_epoch, deleted_at) values (:id, 9, :at)")
        .param("id", id)
        .param("at", utc(ago(deletedAgo)))
        .update();
  }
}

package dev.countersign.identity.revocations;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the users whose logins were ended and the deleted users, both from the newest on. */
@Repository
class RevocationStore {

  private final JdbcClient database;

  RevocationStore(JdbcClient database) {
    this.database = database;
  }

  /** A row, with the exact time that the next batch continues from. */
  record Row(Revocation revocation, Instant endedAt) {

    /** Precedes all rows in the order of reading. */
    static final Row START =
        new Row(new Revocation(0, 0, 0), Instant.parse("9999-12-31T00:00:00Z"));
  }

  /** Removes deleted users when none of their access tokens can be valid any more. */
  @Bean
  static ExportedRows exportedDeletions() {
    return ExportedRows.none("deleted_users", "user_id", "rows of deleted users only");
  }

  @Bean
  static CleanupJob deletedUserCleanup(
      RevocationStore store, CleanupSettings settings, RevocationWindow window, Clock clock) {
    return CleanupJob.inBatches(
        "deleted-users",
        "records of deleted users",
        settings.tokensCron(),
        clock,
        (most, now) ->
            store.removeDeletedBefore(
                now.minus(window.length()).minus(Revocations.OVERLAP).minus(Revocations.STEP),
                most));
  }

  /** Lists users whose logins were ended at {@code since} or later, after the given row. */
  List<Row> endedSince(Instant since, Row after, int most) {
    return database
        .sql(
            """
            select id, login_epoch, logins_ended_at as ended_at
              from users
             where logins_ended_at >= :since
               and (logins_ended_at, id) < (:endedAt, :id)
             order by logins_ended_at desc, id desc
             limit :most
            """)
        .param("since", utc(since))
        .param("endedAt", utc(after.endedAt()))
        .param("id", after.revocation().userId())
        .param("most", most)
        .query((row, _) -> read(row.getLong(1), row.getInt(2), instant(row, "ended_at")))
        .list();
  }

  /**
   * Lists users who were deleted at {@code since} or later, after the given row. A user whose id an
   * import has brought back is not deleted.
   */
  List<Row> deletedSince(Instant since, Row after, int most) {
    return database
        .sql(
            """
            select user_id, deleted_at as ended_at
              from deleted_users
             where deleted_at >= :since
               and (deleted_at, user_id) < (:endedAt, :id)
               and not exists (select 1 from users where id = user_id)
             order by deleted_at desc, user_id desc
             limit :most
            """)
        .param("since", utc(since))
        .param("endedAt", utc(after.endedAt()))
        .param("id", after.revocation().userId())
        .param("most", most)
        .query((row, _) -> read(row.getLong(1), Revocation.DELETED, instant(row, "ended_at")))
        .list();
  }

  private static Row read(long userId, int epoch, Instant endedAt) {
    return new Row(new Revocation(userId, epoch, endedAt.getEpochSecond()), endedAt);
  }

  int removeDeletedBefore(Instant end, int most) {
    return database
        .sql(
            """
            delete from deleted_users
             where user_id in (select user_id
                                 from deleted_users
                                where deleted_at < :end
                                order by deleted_at
                                limit :most)
            """)
        .param("end", utc(end))
        .param("most", most)
        .update();
  }
}

package dev.countersign.identity.usersearch;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserSorting;
import dev.countersign.platform.cleanup.LeaseStore;
import java.util.Collection;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Completes the entries by which staff sort users by last login, and removes old ones. Rows cannot
 * be found by their user, so the deletion of a user leaves them to the job: an index on the user
 * would cost every login a page of the write-ahead log.
 */
@Repository
class LastLoginStore {

  /**
   * The lease of the job. Its row also keeps the positions, so that a restart does not lose them.
   */
  static final String LEASE = "last-logins";

  /** An entry counts if it equals this expression, so both must be the same text. */
  private static final String LAST_LOGIN = UserSorting.LAST_LOGIN.expression();

  private final JdbcClient database;
  private final LeaseStore leases;

  LastLoginStore(JdbcClient database, LeaseStore leases) {
    this.database = database;
    this.leases = leases;
  }

  @Bean
  static ExportedRows exportedLastLogins() {
    return ExportedRows.none("last_logins", "user_id", "copy of users.last_login");
  }

  /** A place in the order of the entries; the time is text, because it may be -infinity. */
  record Entry(String at, long userId) {
    static final Entry START = new Entry("-infinity", Long.MIN_VALUE);
  }

  /** How far the walks over users and over entries have come. */
  record Positions(long userId, Entry entry) {
    static final Positions START = new Positions(0, Entry.START);

    private static Positions read(String text) {
      String[] parts = text.split(" ", 3);
      return new Positions(Long.parseLong(parts[0]), new Entry(parts[2], Long.parseLong(parts[1])));
    }

    private String text() {
      return userId + " " + entry.userId() + " " + entry.at();
    }
  }

  /** The end of a batch and the number of entries that it has added or removed. */
  record Batch<P>(P end, int changed) {}

  Positions positions() {
    return leases.position(LEASE).map(Positions::read).orElse(Positions.START);
  }

  void keep(Positions positions) {
    leases.keepPosition(LEASE, positions.text());
  }

  /** Adds the missing entries of these users. */
  void add(Collection<Long> userIds) {
    database
        .sql(
            """
            insert into last_logins (at, user_id)
            select %s, id
              from users
             where id = any (:ids)
            on conflict do nothing
            """
                .formatted(LAST_LOGIN))
        .param("ids", userIds.toArray(Long[]::new))
        .update();
  }

  /** Adds the missing entries of the next users. Returns empty at the end of the table. */
  Optional<Batch<Long>> addAfter(long position, int size) {
    return database
        .sql(
            """
            with batch as materialized (
                select %s as at, id
                  from users
                 where id > :position
                 order by id
                 limit :size
            ), added as (
                insert into last_logins (at, user_id)
                select at, id
                  from batch
                on conflict do nothing
                returning 1
            )
            select id, (select count(*) from added) as changed
              from batch
             order by id desc
             limit 1
            """
                .formatted(LAST_LOGIN))
        .param("position", position)
        .param("size", size)
        .query((row, _) -> new Batch<>(row.getLong("id"), row.getInt("changed")))
        .optional();
  }

  /**
   * Removes those of the next entries that are not the last login of their user. Returns empty at
   * the end of the table.
   */
  Optional<Batch<Entry>> removeAfter(Entry position, int size) {
    return database
        .sql(
            """
            with batch as materialized (
                select at, user_id
                  from last_logins
                 where (at, user_id) > (cast(:at as timestamptz), :userId)
                 order by at, user_id
                 limit :size
            ), removed as (
                delete from last_logins
                 using batch
                 where last_logins.at = batch.at
                   and last_logins.user_id = batch.user_id
                   and not exists (select 1
                                     from users
                                    where users.id = batch.user_id
                                      and %s = batch.at)
                returning 1
            )
            select at::text as at, user_id, (select count(*) from removed) as changed
              from batch
             order by batch.at desc, user_id desc
             limit 1
            """
                .formatted(LAST_LOGIN))
        .param("at", position.at())
        .param("userId", position.userId())
        .param("size", size)
        .query(
            (row, _) ->
                new Batch<>(
                    new Entry(row.getString("at"), row.getLong("user_id")), row.getInt("changed")))
        .optional();
  }
}

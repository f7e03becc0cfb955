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
            select id
              from (select id
                      from users
                     where id > :position
                     order by id
                     limit :size) as batch
             order by id desc
             limit 1
            """)
        .param("position", position)
        .param("size", size)
        .query(Long.class)
        .optional()
        .map(end -> new Batch<>(end, addBetween(position, end)));
  }

  private int addBetween(long position, long end) {
    return database
        .sql(
            """
            insert into last_logins (at, user_id)
            select %s, id
              from users
             where id > :position
               and id <= :end
            on conflict do nothing
            """
                .formatted(LAST_LOGIN))
        .param("position", position)
        .param("end", end)
        .update();
  }

  /**
   * Removes those of the next entries that are not the last login of their user. Returns empty at
   * the end of the table.
   */
  Optional<Batch<Entry>> removeAfter(Entry position, int size) {
    return database
        .sql(
            """
            select at::text as at, user_id
              from (select at, user_id
                      from last_logins
                     where (at, user_id) > (cast(:at as timestamptz), :userId)
                     order by at, user_id
                     limit :size) as batch
             order by batch.at desc, user_id desc
             limit 1
            """)
        .param("at", position.at())
        .param("userId", position.userId())
        .param("size", size)
        .query((row, _) -> new Entry(row.getString("at"), row.getLong("user_id")))
        .optional()
        .map(end -> new Batch<>(end, removeBetween(position, end)));
  }

  /**
   * The range of times tells PostgreSQL that few entries are between the two positions. It
   * multiplies the estimates of two comparisons of rows, expects up to a quarter of the table and
   * would read all users for each batch.
   */
  private int removeBetween(Entry position, Entry end) {
    return database
        .sql(
            """
            delete from last_logins
             where at between cast(:at as timestamptz) and cast(:endAt as timestamptz)
               and (at, user_id) > (cast(:at as timestamptz), :userId)
               and (at, user_id) <= (cast(:endAt as timestamptz), :endUserId)
               and not exists (select 1
                                 from users
                                where users.id = last_logins.user_id
                                  and %s = last_logins.at)
            """
                .formatted(LAST_LOGIN))
        .param("at", position.at())
        .param("userId", position.userId())
        .param("endAt", end.at())
        .param("endUserId", end.userId())
        .update();
  }
}

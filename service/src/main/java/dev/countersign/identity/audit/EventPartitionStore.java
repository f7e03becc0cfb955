package dev.countersign.identity.audit;

import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Adds and drops the partitions of events. Requests that write events wait behind an exclusive
 * lock, so each statement that needs one gives up soon.
 */
@Repository
class EventPartitionStore {

  /** SQLSTATE of a lock that was not granted in time. */
  private static final String LOCK_NOT_AVAILABLE = "55P03";

  static final String DEFAULT = "events_default";

  /**
   * A partition of the table of events.
   *
   * @param end the first id after the partition; empty for the one that takes what no other takes
   */
  record Partition(String table, Optional<UUID> end) {

    private static final Pattern RANGE =
        Pattern.compile("FOR VALUES FROM .* TO \\('([0-9a-f-]{36})'\\)");

    /** Reads the bounds as PostgreSQL prints them. */
    static Partition of(String table, String bounds) {
      Matcher range = RANGE.matcher(bounds);
      return new Partition(
          table, range.matches() ? Optional.of(UUID.fromString(range.group(1))) : Optional.empty());
    }

    /** Returns whether all events of the partition are before this id. */
    boolean isBefore(UUID id) {
      return end.filter(last -> EventIds.compare(last, id) <= 0).isPresent();
    }
  }

  private final JdbcClient database;

  EventPartitionStore(JdbcClient database) {
    this.database = database;
  }

  List<Partition> list() {
    return database
        .sql(
            """
            select partition.relname, pg_get_expr(partition.relpartbound, partition.oid) as bounds
              from pg_inherits
              join pg_class as partition on partition.oid = pg_inherits.inhrelid
             where pg_inherits.inhparent = cast('events' as regclass)
             order by partition.relname
            """)
        .query((row, _) -> Partition.of(row.getString("relname"), row.getString("bounds")))
        .list();
  }

  void limitLockWait() {
    database.sql("set local lock_timeout = '300ms'").update();
  }

  /** Keeps other replicas from changing partitions until the transaction ends, but no request. */
  void lockPartitions() {
    database.sql("lock table only events in share update exclusive mode").update();
  }

  /** Keeps all other transactions from reading and writing events until the transaction ends. */
  void lockEvents() {
    database.sql("lock table only events in access exclusive mode").update();
  }

  boolean hasDefaultRows() {
    return database
        .sql("select exists (select 1 from " + DEFAULT + ")")
        .query(Boolean.class)
        .single();
  }

  boolean hasDefaultRows(EventMonth month) {
    return database
        .sql(
            "select exists (select 1 from %s where id >= :from and id < :until)".formatted(DEFAULT))
        .param("from", month.lowest())
        .param("until", month.next().lowest())
        .query(Boolean.class)
        .single();
  }

  /**
   * Proves that the default partition has no event of the month. Without the proof, PostgreSQL
   * reads the partition under an exclusive lock when the month is added.
   */
  void excludeFromDefault(EventMonth month) {
    database
        .sql(
            "alter table %s add constraint %s check (not (%s)) not valid"
                .formatted(DEFAULT, exclusion(month), range(month)))
        .update();
  }

  void validateExclusion(EventMonth month) {
    database
        .sql("alter table %s validate constraint %s".formatted(DEFAULT, exclusion(month)))
        .update();
  }

  void removeExclusion(EventMonth month) {
    database
        .sql("alter table %s drop constraint if exists %s".formatted(DEFAULT, exclusion(month)))
        .update();
  }

  void add(EventMonth month) {
    database.sql("create table %s (like events)".formatted(month.table())).update();
    database
        .sql(
            "alter table events attach partition %s for values from ('%s') to ('%s')"
                .formatted(month.table(), month.lowest(), month.next().lowest()))
        .update();
  }

  void drop(Partition partition) {
    database.sql("drop table " + partition.table()).update();
  }

  /** Returns the oldest event. */
  Optional<UUID> oldest() {
    return database.sql("select id from events order by id limit 1").query(UUID.class).optional();
  }

  boolean isEmpty(Partition partition) {
    return !database
        .sql("select exists (select 1 from %s)".formatted(partition.table()))
        .query(Boolean.class)
        .single();
  }

  /** Counts day by day, because a long statement would be cut off. */
  long count(EventMonth month) {
    return Stream.iterate(month.start(), day -> day.plus(1, ChronoUnit.DAYS))
        .takeWhile(day -> day.isBefore(month.end()))
        .mapToLong(day -> count(EventIds.lowestAt(day), day.plus(1, ChronoUnit.DAYS)))
        .sum();
  }

  private long count(UUID from, Instant until) {
    return database
        .sql("select count(*) from events where id >= :from and id < :until")
        .param("from", from)
        .param("until", EventIds.lowestAt(until))
        .query(Long.class)
        .single();
  }

  /** Removes the events before this id that later seals list. */
  void removeBefore(UUID id) {
    database.sql("delete from events where id < :id").param("id", id).update();
  }

  private static String exclusion(EventMonth month) {
    return month.table() + "_is_elsewhere";
  }

  private static String range(EventMonth month) {
    return "id is not null and id >= '%s' and id < '%s'"
        .formatted(month.lowest(), month.next().lowest());
  }

  static boolean isLockTimeout(DataAccessException failure) {
    return failure.getMostSpecificCause() instanceof SQLException cause
        && LOCK_NOT_AVAILABLE.equals(cause.getSQLState());
  }
}

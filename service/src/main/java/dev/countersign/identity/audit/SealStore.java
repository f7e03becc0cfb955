package dev.countersign.identity.audit;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.instantOrNull;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores the chain of seals and the queue of events to seal. */
@Repository
class SealStore {

  private static final int PART = 5_000;

  private final JdbcClient database;

  SealStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static ExportedRows queuedEvents() {
    return ExportedRows.none(
        "unsealed_events", "subject_id", "ids of events until they are sealed");
  }

  /**
   * Removes at most the given number of events from the queue, in any order: sorting a long queue
   * for each batch would take longer than sealing it. Returns only events that this call has
   * removed, so that two concurrent jobs never seal the same.
   */
  List<UUID> take(int most) {
    UUID[] queued =
        database
            .sql("select id from unsealed_events limit :most")
            .param("most", most)
            .query((row, _) -> row.getObject("id", UUID.class))
            .list()
            .toArray(UUID[]::new);
    return queued.length == 0
        ? List.of()
        : database
            .sql("delete from unsealed_events where id = any (:ids) returning id")
            .param("ids", queued)
            .query((row, _) -> row.getObject("id", UUID.class))
            .list();
  }

  /** Inserts the seal. Fails if the number exists, so that of two concurrent jobs one stops. */
  void add(Seal seal) {
    database
        .sql(
            """
            insert into event_seals (number, sealed_at, events, previous, digest, key_fingerprint)
            values (:number, :sealedAt, :events, :previous, :digest, :key)
            """)
        .param("number", seal.number())
        .param("sealedAt", utc(seal.sealedAt()))
        .param("events", seal.events().toArray(UUID[]::new))
        .param("previous", HexFormat.of().parseHex(seal.previous()))
        .param("digest", HexFormat.of().parseHex(seal.digest()))
        .param("key", HexFormat.of().parseHex(seal.key().orElseThrow()))
        .update();
  }

  Optional<Seal> last() {
    return database
        .sql(
            """
            select number, sealed_at, events, previous, digest, key_fingerprint
              from event_seals
             order by number desc
             limit 1
            """)
        .query((row, _) -> seal(row))
        .optional();
  }

  /** Returns how many events wait for a seal, and the number and time of the last seal. */
  SealStatus.State state() {
    return database
        .sql(
            """
            select (select count(*) from unsealed_events) as unsealed,
                   last.number,
                   last.sealed_at
              from (select) as none
              left join (select number, sealed_at
                           from event_seals
                          order by number desc
                          limit 1) as last on true
            """)
        .query(
            (row, _) ->
                new SealStatus.State(
                    row.getLong("unsealed"),
                    row.getObject("number", Long.class),
                    instantOrNull(row, "sealed_at")))
        .single();
  }

  /** Returns at most {@code limit} seals, oldest first. */
  List<Seal> listFrom(long number, int limit) {
    return database
        .sql(
            """
            select number, sealed_at, events, previous, digest, key_fingerprint
              from event_seals
             where number >= :number
             order by number
             limit :limit
            """)
        .param("number", number)
        .param("limit", limit)
        .query((row, _) -> seal(row))
        .list();
  }

  /**
   * Removes all earlier seals together with the events they list.
   *
   * @param events the events, whose range tells which partitions to read
   */
  void removeBefore(long number, Collection<UUID> events) {
    database
        .sql("delete from events where id >= :lowest and id <= :highest and id = any (:events)")
        .param("events", events.toArray(UUID[]::new))
        .param("lowest", Collections.min(events, EventIds::compare))
        .param("highest", Collections.max(events, EventIds::compare))
        .update();
    removeOnlySealsBefore(number);
  }

  /** Removes all earlier seals, for a partition that is dropped with its events. */
  void removeOnlySealsBefore(long number) {
    database.sql("delete from event_seals where number < :number").param("number", number).update();
  }

  Optional<Long> first() {
    return listFrom(0, 1).stream().map(Seal::number).findFirst();
  }

  /**
   * Returns the first seal that lists an event from this id on, or else the last seal. Reads parts,
   * because one statement for all seals could take longer than the time limit of a statement.
   */
  long firstAfter(UUID id) {
    long last = last().map(Seal::number).orElse(0L);
    Optional<Long> found = Optional.empty();
    for (long from = first().orElse(0L); found.isEmpty() && from <= last; from += PART) {
      found = firstAfter(id, from, from + PART);
    }
    return found.orElse(last);
  }

  private Optional<Long> firstAfter(UUID id, long from, long until) {
    return database
        .sql(
            """
            select number
              from event_seals
             where number >= :from
               and number < :until
               and exists (select 1 from unnest(events) as listed (id) where listed.id >= :id)
             order by number
             limit 1
            """)
        .param("from", from)
        .param("until", until)
        .param("id", id)
        .query(Long.class)
        .optional();
  }

  /** Returns whether an event before this id is in no seal, or in one after the given number. */
  boolean hasLate(UUID id, long number) {
    return database
        .sql(
            """
            select exists (select 1 from unsealed_events where id < :id)
                   or exists (select 1
                                from event_seals
                               cross join unnest(events) as listed (id)
                               where number > :number
                                 and listed.id < :id)
            """)
        .param("id", id)
        .param("number", number)
        .query(Boolean.class)
        .single();
  }

  private static Seal seal(ResultSet row) throws SQLException {
    return new Seal(
        row.getLong("number"),
        instant(row, "sealed_at"),
        List.of((UUID[]) row.getArray("events").getArray()),
        HexFormat.of().formatHex(row.getBytes("previous")),
        HexFormat.of().formatHex(row.getBytes("digest")),
        Optional.ofNullable(row.getBytes("key_fingerprint")).map(HexFormat.of()::formatHex));
  }
}

package dev.countersign.identity.audit;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.instantOrNull;
import static dev.countersign.platform.database.Timestamps.utc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores the chain of seals and the queue of events to seal. */
@Repository
class SealStore {

  private final JdbcClient database;

  SealStore(JdbcClient database) {
    this.database = database;
  }

  /**
   * Removes at most the given number of events from the queue, in any order: sorting a long queue
   * for each batch would take longer than sealing it.
   */
  List<UUID> take(int most) {
    return database
        .sql(
            """
            delete from unsealed_events
             where ctid = any (array(select ctid
                                       from unsealed_events
                                      limit :most))
            returning id
            """)
        .param("most", most)
        .query((row, _) -> row.getObject("id", UUID.class))
        .list();
  }

  /** Inserts the seal. Fails if the number exists, so that of two concurrent jobs one stops. */
  void add(Seal seal) {
    database
        .sql(
            """
            insert into event_seals (number, sealed_at, events, previous, digest)
            values (:number, :sealedAt, :events, :previous, :digest)
            """)
        .param("number", seal.number())
        .param("sealedAt", utc(seal.sealedAt()))
        .param("events", seal.events().toArray(UUID[]::new))
        .param("previous", HexFormat.of().parseHex(seal.previous()))
        .param("digest", HexFormat.of().parseHex(seal.digest()))
        .update();
  }

  Optional<Seal> last() {
    return database
        .sql(
            """
            select number, sealed_at, events, previous, digest
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
            select number, sealed_at, events, previous, digest
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

  /** Removes all earlier seals together with the events they list. */
  void removeBefore(long number) {
    database
        .sql(
            """
            with removed as (
                delete from event_seals
                 where number < :number
                returning events
            )
            delete from events
             where id in (select unnest(events) from removed)
            """)
        .param("number", number)
        .update();
  }

  private static Seal seal(ResultSet row) throws SQLException {
    return new Seal(
        row.getLong("number"),
        instant(row, "sealed_at"),
        List.of((UUID[]) row.getArray("events").getArray()),
        HexFormat.of().formatHex(row.getBytes("previous")),
        HexFormat.of().formatHex(row.getBytes("digest")));
  }
}

package dev.countersign.identity.audit;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads events for the verification of the audit log. */
@Repository
class VerificationStore {

  private final JdbcClient database;

  VerificationStore(JdbcClient database) {
    this.database = database;
  }

  /** Holds an event with its stored MAC, valid or not. */
  record Kept(StoredEvent event, String mac) {}

  /**
   * Returns those of the events that exist. The range of the ids tells PostgreSQL which partitions
   * to read; from a list, it would find the partition of each id by itself.
   */
  List<Kept> find(Collection<UUID> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    return database
        .sql(
            """
            select events.id, at, kind, actor_id, subject_id, object, detail, user_agent, address,
                   request_id, mac
              from unnest(cast(:ids as uuid[])) as wanted (id)
              join events on events.id = wanted.id
             where events.id >= :lowest
               and events.id <= :highest
             order by events.id
            """)
        .param("ids", ids.toArray(UUID[]::new))
        .param("lowest", Collections.min(ids, EventIds::compare))
        .param("highest", Collections.max(ids, EventIds::compare))
        .query((row, _) -> kept(row))
        .list();
  }

  List<Kept> removals() {
    return database
        .sql(
            """
            select id, at, kind, actor_id, subject_id, object, detail, user_agent, address,
                   request_id, mac
              from events
             where kind = :kind
               and subject_id = :noUser
            """)
        .param("kind", EventKind.EVENTS_REMOVED.wireName())
        .param("noUser", Event.NO_USER)
        .query((row, _) -> kept(row))
        .list();
  }

  List<UUID> waiting() {
    return database
        .sql("select id from unsealed_events order by id")
        .query((row, _) -> row.getObject("id", UUID.class))
        .list();
  }

  /** Returns an event that no seal lists and that is not queued for one. */
  Optional<UUID> stray() {
    return database
        .sql(
            """
            select id
              from events
            except
            (select unnest(events)
               from event_seals
              union all
             select id
               from unsealed_events)
             order by id
             limit 1
            """)
        .query(UUID.class)
        .optional();
  }

  private static Kept kept(ResultSet row) throws SQLException {
    return new Kept(EventHistoryStore.event(row), HexFormat.of().formatHex(row.getBytes("mac")));
  }
}

package dev.countersign.identity.audit;

import dev.countersign.platform.database.ReaderDatabase;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Searches events by any column. Only the id and the subject have an index, because an index costs
 * every login a write. A search by another column reads a limited number of events, and can be
 * continued where it stopped.
 */
@Repository
public class EventSearchStore {

  /** The number of events that one search reads at most. */
  public static final int MOST_READ = 100_000;

  private static final UUID START = new UUID(0, 0);
  private static final UUID END = new UUID(-1, -1);
  private static final long ANY = -1;

  private final JdbcClient database;
  private final ReaderDatabase reader;

  EventSearchStore(JdbcClient database, ReaderDatabase reader) {
    this.database = database;
    this.reader = reader;
  }

  /**
   * Holds the events that were found, newest first.
   *
   * @param stoppedAt the oldest event that was read, if the search stopped before the last event
   */
  public record Found(List<StoredEvent> events, Optional<UUID> stoppedAt) {}

  /** Returns at most {@code limit} events older than {@code before}. */
  public Found search(EventFilter filter, Optional<UUID> before, int limit) {
    UUID top = top(filter, before);
    UUID bottom = filter.from().map(EventIds::lowestAt).orElse(START);
    return reader.read(
        from -> {
          List<StoredEvent> events = list(from, filter, top, bottom, limit);
          return new Found(
              events, events.size() < limit ? stop(from, filter, top, bottom) : Optional.empty());
        });
  }

  /** Returns those of the events that no seal lists yet. */
  public Set<UUID> unsealed(Collection<UUID> ids) {
    return new HashSet<>(
        database
            .sql("select id from unsealed_events where id = any (:ids)")
            .param("ids", ids.toArray(UUID[]::new))
            .query(UUID.class)
            .list());
  }

  /** Returns the users that recent events of these kinds are about. */
  public Set<Long> subjects(Instant since, Set<EventKind> kinds) {
    return new HashSet<>(
        database
            .sql(
                """
                select distinct subject_id
                  from events
                 where id >= :since
                   and kind in (:kinds)
                """)
            .param("since", EventIds.lowestAt(since))
            .param("kinds", kinds.stream().map(EventKind::wireName).toList())
            .query(Long.class)
            .list());
  }

  private static UUID top(EventFilter filter, Optional<UUID> before) {
    UUID latest = filter.until().map(EventIds::lowestAt).orElse(END);
    return before
        .filter(
            id ->
                Long.compareUnsigned(id.getMostSignificantBits(), latest.getMostSignificantBits())
                    < 0)
        .orElse(latest);
  }

  private static List<StoredEvent> list(
      JdbcClient database, EventFilter filter, UUID top, UUID bottom, int limit) {
    return database
        .sql(
            """
            select id, at, kind, actor_id, subject_id, object, detail, user_agent, address,
                   request_id
              from (%s) as seen
             where (cardinality(:kinds) = 0 or kind = any (:kinds))
               and (:actor = :any or actor_id = :actor)
               and (:address = '' or address = :address)
               and (:request = '' or request_id = :request)
             order by id desc
             limit :limit
            """
                .formatted(seen(filter)))
        .param("top", top)
        .param("bottom", bottom)
        .param("subject", filter.subjectId().orElse(ANY))
        .param("kinds", filter.kinds().stream().map(EventKind::wireName).toArray(String[]::new))
        .param("actor", filter.actorId().orElse(ANY))
        .param("any", ANY)
        .param("address", filter.address())
        .param("request", filter.requestId())
        .param("most", MOST_READ)
        .param("limit", limit)
        .query((row, _) -> EventHistoryStore.event(row))
        .list();
  }

  /** Returns the last of the events that a search reads, or empty if it reads fewer. */
  private static Optional<UUID> stop(
      JdbcClient database, EventFilter filter, UUID top, UUID bottom) {
    return database
        .sql("select id from (%s) as seen offset :most - 1".formatted(seen(filter)))
        .param("top", top)
        .param("bottom", bottom)
        .param("subject", filter.subjectId().orElse(ANY))
        .param("most", MOST_READ)
        .query(UUID.class)
        .optional();
  }

  private static String seen(EventFilter filter) {
    return """
        select id, at, kind, actor_id, subject_id, object, detail, user_agent, address, request_id
          from events
         where id < :top
           and id >= :bottom
           and %s
         order by id desc
         limit :most
        """
        .formatted(filter.subjectId().isPresent() ? "subject_id = :subject" : "true");
  }
}

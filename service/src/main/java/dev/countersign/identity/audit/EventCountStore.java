package dev.countersign.identity.audit;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.platform.database.ReaderDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Counts sealed events by hour and kind. The sealing job counts in its own transaction, so that
 * each event is counted once and no request waits for it.
 */
@Repository
public class EventCountStore {

  /**
   * How many events of a kind happened in a period.
   *
   * @param start when the period began
   */
  public record Count(Instant start, EventKind kind, long events) {}

  private final JdbcClient database;
  private final ReaderDatabase reader;

  EventCountStore(JdbcClient database, ReaderDatabase reader) {
    this.database = database;
    this.reader = reader;
  }

  /** Counts at least one event. The range of the ids tells which partitions to read. */
  void add(List<UUID> events) {
    database
        .sql(
            """
            insert into event_counts (hour, kind, events)
            select date_trunc('hour', at, 'UTC') as hour, kind, count(*)
              from unnest(cast(:events as uuid[])) as sealed (id)
              join events on events.id = sealed.id
             where events.id >= :lowest
               and events.id <= :highest
             group by 1, 2
             order by 1, 2
            on conflict (hour, kind) do update
               set events = event_counts.events + excluded.events
            """)
        .param("events", events.toArray(UUID[]::new))
        .param("lowest", Collections.min(events, EventIds::compare))
        .param("highest", Collections.max(events, EventIds::compare))
        .update();
  }

  /** Returns the counts from the given time on, in periods that begin at that time. */
  public List<Count> list(Instant start, Duration period) {
    return reader.read(from -> counts(from, start, period)).stream()
        .flatMap(Optional::stream)
        .toList();
  }

  private static List<Optional<Count>> counts(JdbcClient database, Instant from, Duration period) {
    return database
        .sql(
            """
            select to_timestamp(:origin + floor((extract(epoch from hour) - :origin) / :seconds)
                                * :seconds) as start,
                   kind,
                   sum(events) as events
              from event_counts
             where hour >= :from
             group by 1, 2
             order by 1, 2
            """)
        .param("seconds", period.toSeconds())
        .param("origin", from.getEpochSecond())
        .param("from", utc(from))
        .query((row, _) -> count(row))
        .list();
  }

  void removeBefore(Instant end) {
    database.sql("delete from event_counts where hour < :end").param("end", utc(end)).update();
  }

  /** Returns empty for a kind of a later version. */
  private static Optional<Count> count(ResultSet row) throws SQLException {
    Instant start = instant(row, "start");
    long events = row.getLong("events");
    return EventKind.of(row.getString("kind")).map(kind -> new Count(start, kind, events));
  }
}

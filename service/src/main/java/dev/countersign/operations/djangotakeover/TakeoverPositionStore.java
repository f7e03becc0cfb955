package dev.countersign.operations.djangotakeover;

import static dev.countersign.platform.database.Timestamps.utc;

import java.time.Clock;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores how far an import has come, and which ids are set aside for users of Django. */
@Repository
class TakeoverPositionStore {

  /** The last row that a part of the import has copied, and how many rows it has copied. */
  record Position(String at, long rows) {}

  private final JdbcClient database;
  private final Clock clock;

  TakeoverPositionStore(JdbcClient database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  Optional<Position> find(String part) {
    return database
        .sql("select position, rows from takeover_positions where part = :part")
        .param("part", part)
        .query((row, _) -> new Position(row.getString("position"), row.getLong("rows")))
        .optional();
  }

  void move(String part, Position position) {
    database
        .sql(
            """
            insert into takeover_positions (part, position, rows, moved_at)
            values (:part, :position, :rows, :now)
            on conflict (part) do update
               set position = excluded.position,
                   rows = excluded.rows,
                   moved_at = excluded.moved_at
            """)
        .param("part", part)
        .param("position", position.at())
        .param("rows", position.rows())
        .param("now", utc(clock.instant()))
        .update();
  }

  /** Forgets all positions, but not that an import was complete once. */
  void clear() {
    database.sql("delete from takeover_positions where part <> 'carried'").update();
  }

  /** Returns the largest id that is set aside for users of Django, or empty before an import. */
  Optional<Long> largestId() {
    return database.sql("select largest from takeover_ids").query(Long.class).optional();
  }

  void forgetLargestId() {
    database.sql("delete from takeover_ids").update();
  }

  void setLargestId(long id) {
    database
        .sql(
            """
            insert into takeover_ids (largest)
            values (:id)
            on conflict (is_only) do update
               set largest = excluded.largest
            """)
        .param("id", id)
        .update();
  }
}

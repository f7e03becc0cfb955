package dev.countersign.platform.cleanup;

import static dev.countersign.platform.database.Timestamps.instantOrNull;
import static dev.countersign.platform.database.Timestamps.utc;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Takes leases, so that only one replica runs a scheduled job. */
@Repository
public class LeaseStore {

  private final JdbcClient database;

  LeaseStore(JdbcClient database) {
    this.database = database;
  }

  /** A lease, and the end of its last run; empty if the job has never run. */
  public record Lease(String name, Optional<Instant> until) {}

  /** Returns the leases of all scheduled jobs, ordered by name. */
  public List<Lease> list() {
    return database
        .sql(
            """
            select name,
                   case when isfinite(until) then until end as until
              from leases
             order by name
            """)
        .query(
            (row, _) ->
                new Lease(row.getString("name"), Optional.ofNullable(instantOrNull(row, "until"))))
        .list();
  }

  /**
   * Takes the lease. Returns true for exactly one replica until the lease ends; migrations create
   * the lease rows, so an unknown name returns false.
   */
  public boolean take(String name, Instant now, Instant until) {
    return database
            .sql(
                """
                update leases
                   set until = :until
                 where name = :name
                   and until <= :now
                """)
            .param("name", name)
            .param("now", utc(now))
            .param("until", utc(until))
            .update()
        == 1;
  }

  /** Returns how far the job of the lease has come; empty if it has kept no position. */
  public Optional<String> position(String name) {
    return database
        .sql("select position from leases where name = :name and position is not null")
        .param("name", name)
        .query((row, _) -> row.getString("position"))
        .optional();
  }

  /** Keeps how far the job has come, for its next run on any replica. */
  public void keepPosition(String name, String position) {
    database
        .sql("update leases set position = :position where name = :name")
        .param("position", position)
        .param("name", name)
        .update();
  }
}

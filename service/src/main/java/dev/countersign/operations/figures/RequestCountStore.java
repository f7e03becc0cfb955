package dev.countersign.operations.figures;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.platform.database.ReaderDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores the counts of requests by hour, for all replicas together. */
@Repository
public class RequestCountStore {

  private final JdbcClient database;
  private final ReaderDatabase reader;

  RequestCountStore(JdbcClient database, ReaderDatabase reader) {
    this.database = database;
    this.reader = reader;
  }

  /**
   * How many requests of a kind arrived in a period.
   *
   * @param start when the period began
   */
  public record Count(Instant start, CountedRequest counted, long requests) {}

  /** Adds to the counts of an hour. The order of the rows prevents deadlocks between replicas. */
  void add(Instant hour, SortedMap<CountedRequest, Long> more) {
    database
        .sql(
            """
            insert into request_counts (hour, kind, code, requests)
            select :hour, kind, code, requests
              from unnest(cast(:kinds as text[]), cast(:codes as text[]),
                          cast(:requests as bigint[])) as counted (kind, code, requests)
             order by kind, code
            on conflict (hour, kind, code) do update
               set requests = request_counts.requests + excluded.requests
            """)
        .param("hour", utc(hour))
        .param("kinds", more.keySet().stream().map(CountedRequest::kind).toArray(String[]::new))
        .param("codes", more.keySet().stream().map(CountedRequest::refusal).toArray(String[]::new))
        .param("requests", more.values().toArray(Long[]::new))
        .update();
  }

  /** Returns the counts from the given time on, in periods that begin with it. */
  public List<Count> list(Instant start, Duration period) {
    return reader.read(from -> counts(from, start, period));
  }

  private static List<Count> counts(JdbcClient database, Instant from, Duration period) {
    return database
        .sql(
            """
            select to_timestamp(:origin + floor((extract(epoch from hour) - :origin) / :seconds)
                                * :seconds) as start,
                   kind, code,
                   sum(requests) as requests
              from request_counts
             where hour >= :from
             group by 1, 2, 3
             order by 1, 2, 3
            """)
        .param("seconds", period.toSeconds())
        .param("origin", from.getEpochSecond())
        .param("from", utc(from))
        .query(
            (row, _) ->
                new Count(
                    instant(row, "start"),
                    new CountedRequest(row.getString("kind"), row.getString("code")),
                    row.getLong("requests")))
        .list();
  }

  void removeBefore(Instant end) {
    database.sql("delete from request_counts where hour < :end").param("end", utc(end)).update();
  }
}

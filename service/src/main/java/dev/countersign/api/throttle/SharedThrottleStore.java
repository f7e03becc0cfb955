package dev.countersign.api.throttle;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.platform.settings.Rate;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Counts requests in the database, for all replicas. An allowed request costs one statement. */
@Repository
@ConditionalOnProperty(
    name = "countersign.api.throttle.store",
    havingValue = "database",
    matchIfMissing = true)
class SharedThrottleStore implements ThrottleStore {

  private final JdbcClient database;

  SharedThrottleStore(JdbcClient database) {
    this.database = database;
  }

  /**
   * Counts the request. A refused request writes nothing; its time to wait costs a second
   * statement.
   */
  @Override
  public Optional<Duration> pass(ThrottleKey key, Rate rate, Instant now) {
    return counted(key, rate, now)
        ? Optional.empty()
        : Optional.of(find(key).map(window -> window.untilFree(rate, now)).orElse(Duration.ZERO));
  }

  /**
   * Does the same as {@link RateWindow#pass} in one statement: shifts the array and increments its
   * last element. Returns false if the limit is reached.
   */
  private boolean counted(ThrottleKey key, Rate rate, Instant now) {
    return database
            .sql(
                """
                insert into throttles as known (scope, subject, slot, counts, expires_at)
                values (:scope, :subject, :slot, array_fill(0, array[10]) || 1, :expires)
                on conflict (scope, subject) do update
                   set (slot, counts, expires_at) =
                       (select greatest(known.slot, excluded.slot),
                               longer[steps + 1 : steps + 10] || longer[steps + 11] + 1,
                               greatest(known.expires_at, excluded.expires_at)
                          from (select known.counts || array_fill(0, array[11]) as longer,
                                       least(greatest(excluded.slot - known.slot, 0), 11)::int
                                       as steps) as moved)
                 where :limit >
                       (select coalesce(sum(count), 0)
                          from unnest(known.counts
                                      [least(greatest(excluded.slot - known.slot, 0), 11)::int + 1 : ])
                               as count)
                """)
            .param("scope", key.scope())
            .param("subject", key.subject())
            .param("slot", RateWindow.slotAt(now, rate))
            .param("limit", rate.limit())
            .param("expires", utc(now.plus(rate.period().multipliedBy(2))))
            .update()
        == 1;
  }

  private Optional<RateWindow> find(ThrottleKey key) {
    return database
        .sql("select slot, counts from throttles where scope = :scope and subject = :subject")
        .param("scope", key.scope())
        .param("subject", key.subject())
        .query((row, _) -> new RateWindow(row.getLong("slot"), counts(row)))
        .optional();
  }

  private static List<Integer> counts(ResultSet row) throws SQLException {
    return Arrays.asList((Integer[]) row.getArray("counts").getArray());
  }

  @Override
  public int removeExpired(int most, Instant now) {
    return database
        .sql(
            """
            delete from throttles
             using (select scope, subject
                      from throttles
                     where expires_at <= :now
                     limit :most) as expired
             where throttles.scope = expired.scope
               and throttles.subject = expired.subject
               and throttles.expires_at <= :now
            """)
        .param("now", utc(now))
        .param("most", most)
        .update();
  }
}

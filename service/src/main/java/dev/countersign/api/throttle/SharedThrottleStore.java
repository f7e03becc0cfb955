package dev.countersign.api.throttle;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.platform.settings.Rate;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Counts requests in the database, for all replicas. An allowed request costs one statement, or
 * none if it is one of a block that was counted before.
 */
@Repository
@ConditionalOnProperty(
    name = "countersign.api.throttle.store",
    havingValue = "database",
    matchIfMissing = true)
class SharedThrottleStore implements ThrottleStore {

  /** How many elements of the stored array are before the window of the request. */
  private static final String STEPS = "least(greatest(excluded.slot - known.slot, 0), 11)::int";

  /** The stored array, followed by zeros for the slots after it. */
  private static final String LONGER = "(known.counts || array_fill(0, array[11]))";

  /** The requests of the window; a distributed database allows no subquery in an insert. */
  private static final String SUM =
      IntStream.rangeClosed(1, 11)
          .mapToObj(element -> "coalesce(known.counts[%s + %d], 0)".formatted(STEPS, element))
          .collect(Collectors.joining(" + "));

  private static final String COUNT =
      """
      insert into throttles as known (scope, subject, slot, counts, expires_at)
      values (:scope, :subject, :slot, array_fill(0, array[10]) || :requests, :expires)
      on conflict (scope, subject) do update
         set slot = greatest(known.slot, excluded.slot),
             counts = %1$s[%2$s + 1 : %2$s + 10] || %1$s[%2$s + 11] + :requests,
             expires_at = greatest(known.expires_at, excluded.expires_at)
       where :limit - :requests >= %3$s
      """
          .formatted(LONGER, STEPS, SUM);

  private final JdbcClient database;
  private final ReservedBlocks blocks;

  SharedThrottleStore(JdbcClient database, ApiSettings settings) {
    this.database = database;
    this.blocks = new ReservedBlocks(settings.throttle().largestBlock());
  }

  /**
   * Counts the request. A refused request writes nothing; its time to wait costs a second
   * statement.
   */
  @Override
  public Optional<Duration> pass(ThrottleKey key, Rate rate, Instant now) {
    long slot = RateWindow.slotAt(now, rate);
    if (blocks.take(key, slot)) {
      return Optional.empty();
    }
    int size = blocks.size(key, slot, rate);
    if (size > 1 && counted(key, rate, now, size)) {
      blocks.add(key, slot, size);
      return Optional.empty();
    }
    if (counted(key, rate, now, 1)) {
      blocks.add(key, slot, 1);
      return Optional.empty();
    }
    return Optional.of(find(key).map(window -> window.untilFree(rate, now)).orElse(Duration.ZERO));
  }

  /**
   * Does the same as {@link RateWindow#pass} in one statement: shifts the array and adds the
   * requests to its last element. Returns false if that would exceed the limit.
   */
  private boolean counted(ThrottleKey key, Rate rate, Instant now, int requests) {
    return database
            .sql(COUNT)
            .param("scope", key.scope())
            .param("subject", key.subject())
            .param("slot", RateWindow.slotAt(now, rate))
            .param("limit", rate.limit())
            .param("requests", requests)
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

package dev.countersign.identity.guard;

import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Counts wrong passwords for all replicas. A row holds the number of failures, the time until which
 * they count, and the number of attempts in progress. Rows are always locked in the order of their
 * keys.
 */
@Repository
class FailureStore {

  /** Describes the result of reserving a place. */
  enum Place {
    TAKEN,
    /** Attempts in progress hold all remaining places. */
    BUSY,
    SPENT
  }

  /** Sets when a place is released if its process dies during the hash. */
  private static final Duration LONGEST_TRY = Duration.ofSeconds(10);

  private static final String ASKED =
      """
      with asked as (
        select account, source, most, places
          from unnest(:accounts::text[], :sources::text[], :limits::int[], :places::int[])
               as asked (account, source, most, places))
      """;

  private static final String KNOWN =
      ASKED
          + """
      , known as (
        select most,
               case when until > :now then failures else 0 end as failures,
               case when pending_until > :now then pending else 0 end as pending
          from asked
          join login_failures using (account, source))
      """;

  private final JdbcClient database;
  private final Duration coolOff;
  private final Clock clock;

  FailureStore(JdbcClient database, LockoutSettings settings, Clock clock) {
    this.database = database;
    this.coolOff = settings.coolOff();
    this.clock = clock;
  }

  /** Reserves a place in every budget, or in none. A successful call takes one statement. */
  Place take(List<FailureBudget> budgets) {
    OffsetDateTime now = now();
    List<FailureBudget> taken = takeWhereFree(budgets, now);
    if (taken.size() == budgets.size()) {
      return Place.TAKEN;
    }
    if (!taken.isEmpty()) {
      settle(taken, List.of(), 0, false, now);
    }
    return isSpent(budgets, now) ? Place.SPENT : Place.BUSY;
  }

  /** Counts a wrong password; returns true if no attempt is left. */
  boolean count(List<FailureBudget> budgets) {
    return settle(budgets, List.of(), 1, false, now());
  }

  /**
   * Resets the account's budgets after the correct password, but not the network's.
   *
   * @param beside Further budgets to reset, in which no place was reserved.
   */
  void forgive(List<FailureBudget> budgets, List<FailureBudget> beside) {
    settle(budgets, beside, 0, true, now());
  }

  /** Returns the places of an attempt whose password was not checked. */
  void giveBack(List<FailureBudget> budgets) {
    settle(budgets, List.of(), 0, false, now());
  }

  /**
   * Checks before inserting, so that refusals lock no rows; then checks each row again, because
   * attempts are concurrent.
   */
  private List<FailureBudget> takeWhereFree(List<FailureBudget> budgets, OffsetDateTime now) {
    return asked(
            KNOWN
                + """
                insert into login_failures as held
                       (account, source, failures, pending, until, pending_until)
                select account, source, 0, 1, :now, :longest
                  from asked
                 where not exists (select from known where failures + pending >= most)
                 order by account, source
                on conflict (account, source) do update
                   set failures = case when held.until > :now then held.failures else 0 end,
                       pending =
                         case when held.pending_until > :now then held.pending else 0 end + 1,
                       pending_until = :longest
                 where case when held.until > :now then held.failures else 0 end
                       + case when held.pending_until > :now then held.pending else 0 end
                       < (select most
                            from asked
                           where asked.account = held.account
                             and asked.source = held.source)
                returning held.account, held.source
                """,
            budgets,
            List.of(),
            now)
        .param("longest", now.plus(LONGEST_TRY))
        .query((row, _) -> new FailureBudget(row.getString("account"), row.getString("source"), 0))
        .list();
  }

  private boolean isSpent(List<FailureBudget> budgets, OffsetDateTime now) {
    return asked(
            KNOWN + "select exists (select from known where failures >= most)",
            budgets,
            List.of(),
            now)
        .query(Boolean.class)
        .single();
  }

  /**
   * Records the result of an attempt. The failure that uses up a budget restarts its cool-off time.
   */
  private boolean settle(
      List<FailureBudget> budgets,
      List<FailureBudget> beside,
      int failed,
      boolean forgiven,
      OffsetDateTime now) {
    return asked(
            ASKED
                + """
                , locked as (
                  select account, source
                    from login_failures
                    join asked using (account, source)
                   order by account, source
                     for update of login_failures),
                settled as (
                  update login_failures as held
                     set failures =
                           case when :forgiven and held.account <> '' then 0
                                else case when held.until > :now then held.failures else 0 end
                                     + :failed
                            end,
                         pending = greatest(held.pending - places, 0),
                         until =
                           case when :failed = 1
                                 and (held.until <= :now or held.failures + 1 >= most)
                                then :end
                                else held.until
                            end
                    from locked
                    join asked using (account, source)
                   where held.account = locked.account
                     and held.source = locked.source
                  returning held.failures, most)
                select coalesce(bool_or(failures >= most), false)
                  from settled
                """,
            budgets,
            beside,
            now)
        .param("failed", failed)
        .param("forgiven", forgiven)
        .param("end", now.plus(coolOff))
        .query(Boolean.class)
        .single();
  }

  private JdbcClient.StatementSpec asked(
      String sql, List<FailureBudget> budgets, List<FailureBudget> beside, OffsetDateTime now) {
    List<FailureBudget> all = Stream.concat(budgets.stream(), beside.stream()).toList();
    return database
        .sql(sql)
        .param("accounts", texts(all, FailureBudget::account))
        .param("sources", texts(all, FailureBudget::source))
        .param("limits", all.stream().map(FailureBudget::limit).toArray(Integer[]::new))
        .param(
            "places",
            IntStream.range(0, all.size())
                .map(i -> i < budgets.size() ? 1 : 0)
                .boxed()
                .toArray(Integer[]::new))
        .param("now", now);
  }

  private static String[] texts(List<FailureBudget> budgets, Function<FailureBudget, String> part) {
    return budgets.stream().map(part).toArray(String[]::new);
  }

  private OffsetDateTime now() {
    return clock.instant().atOffset(ZoneOffset.UTC);
  }
}

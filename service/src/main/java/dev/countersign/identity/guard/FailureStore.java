package dev.countersign.identity.guard;

import static java.util.Comparator.comparing;

import dev.countersign.platform.database.StatementPipeline;
import dev.countersign.platform.database.StatementPipeline.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Repository;

/**
 * Counts wrong passwords for all replicas. A row holds the number of failures, the time until which
 * they count, and the number of attempts in progress. Each row has a statement of its own, because
 * the rows may be on several shards; rows are always locked in the order of their keys. Only a
 * failure waits until it is on disk: if PostgreSQL crashes, a lost place ends by itself and lost
 * forgiveness leaves the account stricter.
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

  private static final String READ =
      """
      select case when until > :now then failures else 0 end as failures,
             case when pending_until > :now then pending else 0 end as pending
        from login_failures
       where account = :account
         and source = :source
      """;

  private static final String TAKE =
      """
      insert into login_failures as held
             (account, source, failures, pending, until, pending_until)
      values (:account, :source, 0, 1, :now, :longest)
      on conflict (account, source) do update
         set failures = case when held.until > :now then held.failures else 0 end,
             pending = case when held.pending_until > :now then held.pending else 0 end + 1,
             pending_until = :longest
       where case when held.until > :now then held.failures else 0 end
             + case when held.pending_until > :now then held.pending else 0 end
             < :most
      """;

  private static final String COUNT =
      """
      insert into login_failures as held
             (account, source, failures, pending, until, pending_until)
      values (:account, :source, 1, 0, :end, :now)
      on conflict (account, source) do update
         set failures = case when held.until > :now then held.failures else 0 end + 1,
             pending = greatest(held.pending - 1, 0),
             until =
               case when held.until <= :now or held.failures + 1 >= :most
                    then :end
                    else held.until
                end
      returning failures >= :most as is_spent
      """;

  private static final String SETTLE =
      """
      update login_failures
         set failures =
               case when :forgiven and account <> '' then 0
                    when until > :now then failures
                    else 0
                end,
             pending = greatest(pending - :places, 0)
       where account = :account
         and source = :source
      """;

  private final StatementPipeline pipeline;
  private final Duration coolOff;
  private final Clock clock;

  FailureStore(StatementPipeline pipeline, LockoutSettings settings, Clock clock) {
    this.pipeline = pipeline;
    this.coolOff = settings.coolOff();
    this.clock = clock;
  }

  /**
   * Reserves a place in every budget, or in none. Reads first, so that refusals lock no rows; then
   * checks each row again, because attempts are concurrent.
   */
  Place take(List<FailureBudget> budgets) {
    OffsetDateTime now = now();
    return read(budgets, now)
        .orElseGet(
            () -> {
              List<FailureBudget> taken = takeWhereFree(budgets, now);
              if (taken.size() == budgets.size()) {
                return Place.TAKEN;
              }
              settle(taken, List.of(), false, now);
              return read(budgets, now).orElse(Place.BUSY);
            });
  }

  /**
   * Counts a wrong password; returns true if no attempt is left. The failure that uses up a budget
   * restarts its cool-off time. Inserts rows that a crash or a clean-up has removed since.
   */
  boolean count(List<FailureBudget> budgets) {
    OffsetDateTime now = now();
    List<Statement> statements =
        ordered(budgets)
            .map(
                budget ->
                    statement(
                        COUNT,
                        budget,
                        Map.of("now", now, "end", now.plus(coolOff), "most", budget.limit())))
            .toList();
    return pipeline.query(statements, (row, _) -> row.getBoolean("is_spent")).stream()
        .flatMap(List::stream)
        .reduce(false, Boolean::logicalOr);
  }

  /**
   * Resets the account's budgets after the correct password, but not the network's.
   *
   * @param beside Further budgets to reset, in which no place was reserved.
   */
  void forgive(List<FailureBudget> budgets, List<FailureBudget> beside) {
    settle(budgets, beside, true, now());
  }

  /** Returns the places of an attempt whose password was not checked. */
  void giveBack(List<FailureBudget> budgets) {
    settle(budgets, List.of(), false, now());
  }

  private record Counts(int failures, int pending) {}

  /** Returns why a place in these budgets is refused, or empty if all have one. */
  private Optional<Place> read(List<FailureBudget> budgets, OffsetDateTime now) {
    List<Statement> statements =
        budgets.stream().map(budget -> statement(READ, budget, Map.of("now", now))).toList();
    List<List<Counts>> known =
        pipeline.query(
            statements, (row, _) -> new Counts(row.getInt("failures"), row.getInt("pending")));
    Optional<Place> refusal = Optional.empty();
    for (int at = 0; at < budgets.size(); at++) {
      int most = budgets.get(at).limit();
      for (Counts counts : known.get(at)) {
        if (counts.failures() >= most) {
          return Optional.of(Place.SPENT);
        }
        if (counts.failures() + counts.pending() >= most) {
          refusal = Optional.of(Place.BUSY);
        }
      }
    }
    return refusal;
  }

  private List<FailureBudget> takeWhereFree(List<FailureBudget> budgets, OffsetDateTime now) {
    List<FailureBudget> ordered = ordered(budgets).toList();
    List<Integer> written =
        pipeline.updateSoon(
            ordered.stream()
                .map(
                    budget ->
                        statement(
                            TAKE,
                            budget,
                            Map.of(
                                "now",
                                now,
                                "longest",
                                now.plus(LONGEST_TRY),
                                "most",
                                budget.limit())))
                .toList());
    return IntStream.range(0, ordered.size())
        .filter(at -> written.get(at) == 1)
        .mapToObj(ordered::get)
        .toList();
  }

  /** Returns the places of an attempt, and resets the account's failures if they are forgiven. */
  private void settle(
      List<FailureBudget> budgets,
      List<FailureBudget> beside,
      boolean forgiven,
      OffsetDateTime now) {
    pipeline.updateSoon(
        ordered(Stream.concat(budgets.stream(), beside.stream()).toList())
            .map(
                budget ->
                    statement(
                        SETTLE,
                        budget,
                        Map.of(
                            "now", now,
                            "forgiven", forgiven,
                            "places", budgets.contains(budget) ? 1 : 0)))
            .toList());
  }

  /** Returns the budgets in the order in which their rows are locked. */
  private static Stream<FailureBudget> ordered(List<FailureBudget> budgets) {
    return budgets.stream()
        .sorted(comparing(FailureBudget::account).thenComparing(FailureBudget::source));
  }

  private static Statement statement(
      String sql, FailureBudget budget, Map<String, Object> parameters) {
    var all = new HashMap<>(parameters);
    all.put("account", budget.account());
    all.put("source", budget.source());
    return new Statement(sql, all);
  }

  private OffsetDateTime now() {
    return clock.instant().atOffset(ZoneOffset.UTC);
  }
}

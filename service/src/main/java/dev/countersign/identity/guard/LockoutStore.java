package dev.countersign.identity.guard;

import static java.util.Comparator.naturalOrder;

import dev.countersign.http.protections.ClientNetwork;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and lifts lockouts. */
@Repository
public class LockoutStore {

  private final JdbcClient database;
  private final LockoutSettings settings;
  private final Clock clock;

  LockoutStore(JdbcClient database, LockoutSettings settings, Clock clock) {
    this.database = database;
    this.settings = settings;
    this.clock = clock;
  }

  @Bean
  static CleanupJob failureCleanup(LockoutStore store, CleanupSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "expired-failures",
        "failed logins",
        settings.failuresCron(),
        clock,
        (most, _) -> store.removeExpired(most));
  }

  /** Returns when the last lockout of the user ends, or empty if there is none. */
  public Optional<Instant> endOf(long userId) {
    return accounts(userId).flatMap(account -> endOf(account).stream()).max(naturalOrder());
  }

  /** Returns the accounts in whose name failures of the user are counted. */
  private static Stream<String> accounts(long userId) {
    return Stream.of(FailureBudgets.account(userId), FailureBudgets.codes(userId));
  }

  private Optional<Instant> endOf(String account) {
    return database
        .sql(
            """
            select max(until)
              from login_failures
             where account = :account
               and until > :now
               and failures >= case source
                                 when '' then :accountLimit
                                 when :devices then :deviceLimit
                                 when :credentials then :deviceLimit
                                 else :failureLimit
                               end
            """)
        .param("account", account)
        .param("now", now())
        .param("devices", FailureBudgets.DEVICES)
        .param("credentials", FailureBudgets.CREDENTIALS)
        .param("deviceLimit", settings.deviceLimit())
        .param("accountLimit", settings.accountLimit())
        .param("failureLimit", settings.failureLimit())
        .query(OffsetDateTime.class)
        .optional()
        .map(OffsetDateTime::toInstant);
  }

  /** Removes all failures of this user; returns false if there were none. */
  public boolean lift(long userId) {
    return accounts(userId).filter(this::lift).count() > 0;
  }

  /**
   * Removes the failures that keep the user from a login by password. Failed codes of the second
   * factor still count.
   */
  public void liftPasswords(long userId) {
    lift(FailureBudgets.account(userId));
  }

  private boolean lift(String account) {
    return database
            .sql("delete from login_failures where account = :account and failures > 0")
            .param("account", account)
            .update()
        > 0;
  }

  /** Removes the failures from this network, for all accounts; returns false if there were none. */
  public boolean lift(ClientNetwork network) {
    return database
            .sql("delete from login_failures where source = :source and failures > 0")
            .param("source", network.text())
            .update()
        > 0;
  }

  int removeExpired(int most) {
    return database
        .sql(
            """
            delete from login_failures
             using (select account, source
                      from login_failures
                     where until <= :now
                       and pending_until <= :now
                     limit :most) as expired
             where login_failures.account = expired.account
               and login_failures.source = expired.source
               and login_failures.until <= :now
               and login_failures.pending_until <= :now
            """)
        .param("now", now())
        .param("most", most)
        .update();
  }

  private OffsetDateTime now() {
    return clock.instant().atOffset(ZoneOffset.UTC);
  }
}

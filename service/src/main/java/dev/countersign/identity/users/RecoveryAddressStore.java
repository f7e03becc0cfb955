package dev.countersign.identity.users;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.instantOrNull;
import static dev.countersign.platform.database.Timestamps.utc;
import static dev.countersign.platform.database.Timestamps.utcOrNull;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores which addresses receive the password resets of an account whose address was changed. */
@Repository
public class RecoveryAddressStore {

  private final JdbcClient database;

  RecoveryAddressStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static CleanupJob recoveryAddressCleanup(
      RecoveryAddressStore store, CleanupSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "ended-recovery-addresses",
        "recovery addresses",
        settings.passwordResetsCron(),
        clock,
        store::removeEnded);
  }

  @Bean
  static UserOwnedRows recoveryAddressRows() {
    return new UserOwnedRows("recovery addresses", "user_id", List.of("recovery_addresses"));
  }

  @Bean
  static ExportedRows exportedRecoveryAddresses() {
    return ExportedRows.of("recovery_addresses", "recovery_addresses", "user_id", "email")
        .with("email", "since", "serves_from", "serves_until");
  }

  /** Returns the addresses that receive resets of the account now, or none without the user. */
  public List<String> serving(long userId, Instant now) {
    return find(userId, now).map(known -> known.serving(now)).orElse(List.of());
  }

  /** Returns the recovery addresses, or empty if the user does not exist. */
  public Optional<RecoveryAddresses> find(long userId, Instant now) {
    return database
        .sql("select email from users where id = :id")
        .param("id", userId)
        .query(String.class)
        .optional()
        .map(current -> new RecoveryAddresses(current, entries(userId, now)));
  }

  /** Locks the user's row until the transaction ends. Returns empty if the user does not exist. */
  public Optional<RecoveryAddresses> lock(long userId, Instant now) {
    return database
        .sql("select email from users where id = :id for update")
        .param("id", userId)
        .query(String.class)
        .optional()
        .map(current -> new RecoveryAddresses(current, entries(userId, now)));
  }

  /** Writes the entries, but not the current address, which is in the users table. */
  public void save(long userId, RecoveryAddresses addresses) {
    remove(userId);
    for (RecoveryAddress entry : addresses.entries()) {
      database
          .sql(
              """
              insert into recovery_addresses (user_id, email, since, serves_from, serves_until)
              values (:userId, :email, :since, :from, cast(:until as timestamptz))
              """)
          .param("userId", userId)
          .param("email", entry.email())
          .param("since", utc(entry.since()))
          .param("from", utc(entry.servesFrom()))
          .param("until", utcOrNull(entry.servesUntil()))
          .update();
    }
  }

  /** Writes the entries and the current address. */
  public void restore(long userId, RecoveryAddresses addresses) {
    save(userId, addresses);
    database
        .sql("update users set email = :email where id = :id")
        .param("email", addresses.current())
        .param("id", userId)
        .update();
  }

  /** Returns whether the account still has the password that was verified. */
  public boolean isCurrent(VerifiedPassword proof) {
    return database
        .sql(
            """
            select exists (
                select
                  from users
                 where id = :id
                   and password = :hash
                   and password_change_required_at is null)
            """)
        .param("id", proof.user().id())
        .param("hash", proof.checkedHash())
        .query(Boolean.class)
        .single();
  }

  int removeEnded(int most, Instant now) {
    return database
        .sql(
            """
            delete from recovery_addresses
             using (select user_id, email
                      from recovery_addresses
                     where serves_until <= :now
                     limit :most) as ended
             where recovery_addresses.user_id = ended.user_id
               and recovery_addresses.email = ended.email
               and recovery_addresses.serves_until <= :now
            """)
        .param("now", utc(now))
        .param("most", most)
        .update();
  }

  public void remove(long userId) {
    database
        .sql("delete from recovery_addresses where user_id = :userId")
        .param("userId", userId)
        .update();
  }

  private List<RecoveryAddress> entries(long userId, Instant now) {
    return database
        .sql(
            """
            select email, since, serves_from, serves_until
              from recovery_addresses
             where user_id = :userId
               and (serves_until is null or serves_until > :now)
             order by since
            """)
        .param("userId", userId)
        .param("now", utc(now))
        .query((row, _) -> entry(row))
        .list();
  }

  private static RecoveryAddress entry(ResultSet row) throws SQLException {
    return new RecoveryAddress(
        row.getString("email"),
        instant(row, "since"),
        instant(row, "serves_from"),
        instantOrNull(row, "serves_until"));
  }
}

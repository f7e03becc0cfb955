package dev.countersign.identity.users;

import java.time.Instant;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the accounts for which mailed keys are used. */
@Repository
public class KeyOwnerStore {

  private final JdbcClient database;
  private final RecoveryAddressStore addresses;

  KeyOwnerStore(JdbcClient database, RecoveryAddressStore addresses) {
    this.database = database;
    this.addresses = addresses;
  }

  /** Returns the account, or empty if it does not exist. */
  public Optional<KeyOwner> find(long userId, Instant now) {
    return addresses.find(userId, now).flatMap(known -> owner(userId, known));
  }

  /**
   * Returns the account and locks its row until the transaction ends, so that every later change of
   * the account sees what the key has done.
   */
  public Optional<KeyOwner> lock(long userId, Instant now) {
    return addresses.lock(userId, now).flatMap(known -> owner(userId, known));
  }

  private Optional<KeyOwner> owner(long userId, RecoveryAddresses known) {
    return database
        .sql(
            "select login_epoch, is_staff, "
                + InactiveReasonStore.REASON
                + " as reason from users where users.id = :id")
        .param("id", userId)
        .query(
            (row, _) ->
                new KeyOwner(
                    userId,
                    row.getInt("login_epoch"),
                    row.getBoolean("is_staff"),
                    Optional.ofNullable(row.getString("reason")).map(InactiveReason::ofColumn),
                    known))
        .optional();
  }
}

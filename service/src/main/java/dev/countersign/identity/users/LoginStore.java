package dev.countersign.identity.users;

import static dev.countersign.platform.database.Timestamps.utc;

import java.time.Clock;
import java.time.Instant;
import java.util.OptionalInt;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What every login of a user depends on: the password and the epoch. */
@Repository
public class LoginStore {

  /**
   * Ends every login of the updated users, those that are being made right now included. For every
   * update of users that ends logins, with {@code :now}.
   */
  public static final String END_LOGINS =
      "login_epoch = login_epoch + 1, logins_ended_at = greatest(logins_ended_at, :now)";

  private static final String SET_PASSWORD =
      "update users set password = :hash, " + END_LOGINS + " where id = :id";

  private final JdbcClient database;
  private final Clock clock;

  LoginStore(JdbcClient database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** The count that every log-in of the user has to be of. */
  public OptionalInt loginEpoch(long id) {
    return database
        .sql("select login_epoch from users where id = :id")
        .param("id", id)
        .query(Integer.class)
        .optional()
        .map(OptionalInt::of)
        .orElseGet(OptionalInt::empty);
  }

  /**
   * Writes the log-in down and returns the epoch it belongs to. Empty when the account was
   * deactivated or its password changed since it was checked.
   */
  public OptionalInt enter(VerifiedPassword proof, Instant now) {
    return database
        .sql(
            """
            update users
               set last_login = :now,
                   password = :newHash
             where id = :id
               and is_active
               and password = :checkedHash
            returning login_epoch
            """)
        .param("id", proof.user().id())
        .param("checkedHash", proof.checkedHash())
        .param("newHash", proof.currentHash())
        .param("now", utc(now))
        .query(Integer.class)
        .optional()
        .map(OptionalInt::of)
        .orElseGet(OptionalInt::empty);
  }

  /** Ends every log-in too. Returns false if another request has changed the password meanwhile. */
  public boolean changePassword(VerifiedPassword proof, String hash) {
    return database
            .sql(SET_PASSWORD + " and is_active and password = :checked")
            .param("hash", hash)
            .param("now", utc(clock.instant()))
            .param("id", proof.user().id())
            .param("checked", proof.checkedHash())
            .update()
        == 1;
  }

  /**
   * For an operator, who proves nothing; ends every log-in too. False when there is no such user.
   */
  public boolean setPassword(long id, String hash) {
    return database
            .sql(SET_PASSWORD)
            .param("hash", hash)
            .param("now", utc(clock.instant()))
            .param("id", id)
            .update()
        == 1;
  }

  /** False when there is no such user. */
  public boolean endAllLogins(long id) {
    return database
            .sql("update users set " + END_LOGINS + " where id = :id")
            .param("id", id)
            .param("now", utc(clock.instant()))
            .update()
        == 1;
  }
}

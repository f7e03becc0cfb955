package dev.countersign.identity.users;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.platform.database.StatementPipeline;
import dev.countersign.platform.database.StatementPipeline.Statement;
import dev.countersign.platform.settings.AccountSettings.LoginBy;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;

/** Writes the columns on which every login of a user depends: the password and the login epoch. */
@Repository
public class LoginStore {

  /** Ends every login in an update that also writes {@code activity_epoch}. */
  static final String RAISE_EPOCH =
      "login_epoch = login_epoch + 1, logins_ended_at = greatest(logins_ended_at, :now)";

  /**
   * Ends every login of the updated users, including logins that are being created concurrently.
   * Use it in every update that ends logins, with {@code :now}. The reason of an inactive user
   * stays.
   */
  public static final String END_LOGINS = RAISE_EPOCH + ", activity_epoch = activity_epoch + 1";

  /**
   * Sets a new password, which ends every login and a required change. Use it in every update that
   * sets a password, with {@code :hash} and {@code :now}.
   */
  public static final String NEW_PASSWORD =
      "password = :hash, password_change_required_at = null, " + END_LOGINS;

  /**
   * Refuses a login by a password that was verified before staff required another one. Use it in
   * every statement that opens a login, with {@code :byPassword}.
   */
  public static final String MAY_ENTER =
      " and (password_change_required_at is null or not :byPassword)";

  private static final String SET_PASSWORD = "update users set " + NEW_PASSWORD + " where id = :id";

  private final JdbcClient database;
  private final UserStore users;
  private final UsernameStore names;
  private final StatementPipeline pipeline;
  private final TransactionOperations transactions;
  private final Clock clock;

  LoginStore(
      JdbcClient database,
      UserStore users,
      UsernameStore names,
      StatementPipeline pipeline,
      TransactionOperations transactions,
      Clock clock) {
    this.database = database;
    this.users = users;
    this.names = names;
    this.pipeline = pipeline;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Finds the account that a user who logs in has entered. An address finds an account that has
   * confirmed it, if no other account has. If both are allowed, a confirmed address comes before a
   * username: otherwise a username that is the address of another user would keep its owner out.
   * Both are always read, so that an unknown name takes the same time.
   */
  Optional<Account> account(String entered, LoginBy by) {
    Optional<Long> named = by == LoginBy.BOTH ? names.owner(entered) : Optional.empty();
    Optional<Long> confirmed = confirmedOwner(entered);
    return users.account(confirmed.or(() -> named).orElse(UserStore.NO_USER));
  }

  private Optional<Long> confirmedOwner(String email) {
    return database
        .sql(
            """
            select min(known.user_id) as user_id
              from email_verifications known
              join users owner on owner.id = known.user_id
                              and owner.email = known.email
             where lower(owner.email) collate "C" = lower(:email) collate "C"
               and known.verified_at is not null
            having count(*) = 1
            """)
        .param("email", email)
        .query(Long.class)
        .optional();
  }

  /** Returns the current login epoch; logins of an earlier epoch have ended. */
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
   * Records the login and returns its login epoch, or empty if the account was deactivated or its
   * password changed since the check.
   */
  public OptionalInt enter(LoginProof proof, Instant now) {
    return transactions.execute(
        _ -> {
          OptionalInt epoch = admit(proof, now);
          epoch.ifPresent(_ -> pipeline.update(List.of(listing(proof, now))));
          return epoch;
        });
  }

  /**
   * Does the same as {@link #enter}, for a transaction that also runs the statement of {@link
   * #listing}.
   */
  public OptionalInt admit(LoginProof proof, Instant now) {
    return database
        .sql(
            """
            update users
               set last_login = :now,
                   password = :newHash
             where id = :id
               and is_active
               and password = :checkedHash
            """
                + MAY_ENTER
                + " returning login_epoch")
        .param("id", proof.user().id())
        .param("checkedHash", proof.checkedHash())
        .param("newHash", proof.currentHash())
        .param("byPassword", proof.isByPassword())
        .param("now", utc(now))
        .query(Integer.class)
        .optional()
        .map(OptionalInt::of)
        .orElseGet(OptionalInt::empty);
  }

  /** Returns the statement that adds a login to the order of users by last login. */
  public static Statement listing(LoginProof proof, Instant now) {
    return new Statement(
        "insert into last_logins (at, user_id) values (:now, :userId) on conflict do nothing",
        Map.of("now", utc(now), "userId", proof.user().id()));
  }

  /**
   * Stores a current hash of the verified password. Does nothing if the password was changed since
   * the check.
   */
  public void upgradeHash(VerifiedPassword verified) {
    database
        .sql("update users set password = :newHash where id = :id and password = :checkedHash")
        .param("id", verified.user().id())
        .param("checkedHash", verified.checkedHash())
        .param("newHash", verified.currentHash())
        .update();
  }

  /**
   * Changes the password and ends every login. Returns false if, since the check, another request
   * has changed the password or staff have required a change: that needs a mailed link.
   */
  public boolean changePassword(VerifiedPassword proof, String hash) {
    return database
            .sql(
                SET_PASSWORD
                    + " and is_active and password = :checked"
                    + " and password_change_required_at is null")
            .param("hash", hash)
            .param("now", utc(clock.instant()))
            .param("id", proof.user().id())
            .param("checked", proof.checkedHash())
            .update()
        == 1;
  }

  /**
   * Sets the password for an operator, without the old one, and ends every login. Returns false if
   * the user does not exist.
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

  /**
   * Requires another password of these users and ends every login. Logins without the password,
   * such as by passkey, stay possible.
   */
  public void requirePasswordChange(Collection<Long> ids) {
    database
        .sql(
            "update users set password_change_required_at = :now, "
                + END_LOGINS
                + " where id in (:ids)")
        .param("ids", ids)
        .param("now", utc(clock.instant()))
        .update();
  }

  /** Returns since when the user must change the password; empty if the user need not. */
  public Optional<Instant> passwordChangeRequiredAt(long id) {
    return database
        .sql(
            "select password_change_required_at from users"
                + " where id = :id and password_change_required_at is not null")
        .param("id", id)
        .query((row, _) -> instant(row, "password_change_required_at"))
        .optional();
  }

  /**
   * Records when the user was first asked to add a second factor. Does nothing if that is recorded
   * already.
   */
  void recordAsked(long id, Instant now) {
    database
        .sql(
            "update users set second_factor_asked_at = :now"
                + " where id = :id and second_factor_asked_at is null")
        .param("id", id)
        .param("now", utc(now))
        .update();
  }

  /** Ends every login. Returns false if the user does not exist. */
  public boolean endAllLogins(long id) {
    return database
            .sql("update users set " + END_LOGINS + " where id = :id")
            .param("id", id)
            .param("now", utc(clock.instant()))
            .update()
        == 1;
  }
}

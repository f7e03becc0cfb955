package dev.countersign.identity.users;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.instantOrNull;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Reads and writes users, and their usernames by {@link UsernameStore}. {@link LoginStore} writes
 * the columns that logins depend on.
 */
@Repository
public class UserStore {

  /** Describes the result of a rename. */
  public sealed interface RenameOutcome {

    record Renamed(User user) implements RenameOutcome {}

    record NameTaken() implements RenameOutcome {}

    /** The user's name or state changed since it was read; nothing was written. */
    record Overtaken() implements RenameOutcome {}
  }

  /** Lists the columns that {@link #user} reads, for every statement that returns users. */
  public static final String COLUMNS =
      "users.id, users.username, users.email, users.is_active, users.is_staff, users.is_superuser,"
          + " users.date_joined, users.last_login, users.has_second_factor,"
          + " users.second_factor_asked_at";

  private static final String SELECT = "select " + COLUMNS + "  from users";
  static final String SELECT_ACCOUNT =
      "select users.password, users.login_epoch, users.remembered_device_epoch,"
          + " users.password_change_required_at is not null as must_change_password, "
          + COLUMNS;

  /**
   * No user has this id; it is read for unknown names and digests, so that these take the same
   * time.
   */
  public static final long NO_USER = Long.MIN_VALUE;

  private final JdbcClient database;
  private final UsernameStore names;
  private final TransactionOperations transactions;

  UserStore(JdbcClient database, UsernameStore names, TransactionOperations transactions) {
    this.database = database;
    this.names = names;
    this.transactions = transactions;
  }

  @Bean
  static ExportedRows exportedUser() {
    return ExportedRows.of("account", "users", "id", "id")
        .with("id", "username", "email", "is_active", "is_staff", "is_superuser")
        .with("date_joined", "last_login", "logins_ended_at", "has_second_factor")
        .with("second_factor_asked_at", "password_change_required_at")
        .with("first_name", "last_name", "language", "time_zone", "inactive_because")
        .withValue("extra", "extra::text")
        .without("hash of a secret", "password")
        .without("internal counter", "login_epoch", "remembered_device_epoch", "activity_epoch");
  }

  public Optional<User> find(long id) {
    return database
        .sql(SELECT + " where id = :id")
        .param("id", id)
        .query((row, _) -> user(row))
        .optional();
  }

  /**
   * Reads the user with the login epoch, for credentials that were accepted without reading the
   * row.
   */
  public Optional<CurrentUser> findCurrent(long id) {
    return database
        .sql("select login_epoch, logins_ended_at, " + COLUMNS + "  from users where id = :id")
        .param("id", id)
        .query((row, _) -> new CurrentUser(user(row), epoch(row)))
        .optional();
  }

  public Optional<User> find(String username) {
    return account(username).map(Account::user);
  }

  Optional<Account> account(String username) {
    return account(names.owner(username).orElse(NO_USER));
  }

  Optional<Account> account(long id) {
    return database
        .sql(SELECT_ACCOUNT + "  from users where id = :id")
        .param("id", id)
        .query((row, _) -> account(row))
        .optional();
  }

  /**
   * Returns proof of a login that was completed without the password: by a second factor after it,
   * by a passkey or by a code. Returns empty if the user is inactive, or if all logins were ended
   * after {@code epoch}.
   */
  public Optional<LoginProof> loginProof(long id, int epoch, Set<AuthenticationMethod> methods) {
    return account(id)
        .filter(account -> account.user().isActive() && account.loginEpoch() == epoch)
        .map(
            account ->
                new LoginProof(account.user(), account.password(), account.password(), methods));
  }

  public boolean isTaken(String username) {
    return names.owner(username).isPresent();
  }

  /**
   * Creates the user, or returns empty if the name is taken. Exactly one of several concurrent
   * calls gets a name.
   */
  public Optional<User> create(NewUser user, Instant now) {
    return transactions.execute(_ -> names.take(user.username()).map(id -> insert(id, user, now)));
  }

  private User insert(long id, NewUser user, Instant now) {
    return database
        .sql(
            """
            insert into users
                   (id, username, email, password, is_active, is_staff, is_superuser, date_joined,
                    inactive_because, activity_epoch)
            values (:id, :username, :email, :password, :isActive, :isStaff, :isSuperuser, :now,
                    cast(:because as text), 0)
            """
                + ("returning " + COLUMNS))
        .param("id", id)
        .param("username", user.username())
        .param("email", user.email())
        .param("password", user.passwordHash())
        .param("isActive", user.isActive())
        .param("isStaff", user.isStaff())
        .param("isSuperuser", user.isSuperuser())
        .param("now", utc(now))
        .param("because", column(user.inactiveBecause()))
        .query((row, _) -> user(row))
        .single();
  }

  private static @Nullable String column(@Nullable InactiveReason reason) {
    return reason == null ? null : reason.column();
  }

  /** Writes the email address only, so that no concurrent change is lost. */
  public Optional<User> changeEmail(long id, String email) {
    return database
        .sql("update users set email = :email where id = :id and is_active returning " + COLUMNS)
        .param("id", id)
        .param("email", email)
        .query((row, _) -> user(row))
        .optional();
  }

  /**
   * Changes the name and, if given, the email address; writes no other column. Locks the user's row
   * first, so that of two concurrent calls for one user the second is overtaken. A transaction of
   * the caller is rolled back unless the user was renamed.
   */
  public RenameOutcome rename(User user, String username, Optional<String> email) {
    return transactions.execute(
        transaction -> {
          RenameOutcome outcome =
              write(user, username, email)
                  .map(renamed -> renamed(user, renamed))
                  .orElseGet(RenameOutcome.Overtaken::new);
          if (!(outcome instanceof RenameOutcome.Renamed)) {
            transaction.setRollbackOnly();
          }
          return outcome;
        });
  }

  private RenameOutcome renamed(User before, User after) {
    return names.change(after.id(), before.username(), after.username())
        ? new RenameOutcome.Renamed(after)
        : new RenameOutcome.NameTaken();
  }

  private Optional<User> write(User user, String username, Optional<String> email) {
    return database
        .sql(
            """
            update users
               set username = :username,
                   email = coalesce(:email, email)
             where id = :id
               and username = :known
               and is_active
            """
                + ("returning " + COLUMNS))
        .param("id", user.id())
        .param("known", user.username())
        .param("username", username)
        .param("email", email.orElse(null))
        .query((row, _) -> user(row))
        .optional();
  }

  /** Maps a row with {@link #COLUMNS} to a user. */
  public static User user(ResultSet row) throws SQLException {
    return new User(
        row.getLong("id"),
        row.getString("username"),
        row.getString("email"),
        row.getBoolean("is_active"),
        row.getBoolean("is_staff"),
        row.getBoolean("is_superuser"),
        instant(row, "date_joined"),
        instantOrNull(row, "last_login"),
        new User.SecondFactor(
            row.getBoolean("has_second_factor"), instantOrNull(row, "second_factor_asked_at")));
  }

  static Account account(ResultSet row) throws SQLException {
    return new Account(
        user(row),
        row.getString("password"),
        row.getInt("login_epoch"),
        row.getInt("remembered_device_epoch"),
        row.getBoolean("must_change_password"));
  }

  private static LoginEpoch epoch(ResultSet row) throws SQLException {
    Instant since = instantOrNull(row, "logins_ended_at");
    return new LoginEpoch(row.getInt("login_epoch"), Optional.ofNullable(since));
  }
}

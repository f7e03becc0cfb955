package dev.countersign.users;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The users table, and the table that says who has which name. */
@Repository
public class UserStore {

  private final JdbcClient database;

  UserStore(JdbcClient database) {
    this.database = database;
  }

  public Optional<User> find(long id) {
    return database
        .sql(
            """
            select id, username, email, is_active, is_staff, is_superuser, date_joined, last_login
              from users
             where id = :id
            """)
        .param("id", id)
        .query((row, _) -> user(row))
        .optional();
  }

  public Optional<User> find(String username) {
    return account(username).map(Account::user);
  }

  /** At most `limit` users whose id is above `after`, in the order of their ids. */
  public List<User> listAfter(long after, int limit) {
    return database
        .sql(
            """
            select id, username, email, is_active, is_staff, is_superuser, date_joined, last_login
              from users
             where id > :after
             order by id
             limit :limit
            """)
        .param("after", after)
        .param("limit", limit)
        .query((row, _) -> user(row))
        .list();
  }

  boolean hasStaff() {
    return database
        .sql("select exists (select 1 from users where is_staff)")
        .query(Boolean.class)
        .single();
  }

  public boolean isTaken(String username) {
    return database
        .sql("select exists (select from usernames where username_key = :key)")
        .param("key", Username.key(username))
        .query(Boolean.class)
        .single();
  }

  /** Empty when the name is taken: of many at once, exactly one gets it. */
  public Optional<User> create(NewUser user, Instant now) {
    return database
        .sql(
            """
            with name as (
                insert into usernames (username_key, user_id)
                values (:key, nextval('users_id_seq'))
                on conflict (username_key) do nothing
                returning user_id
            )
            insert into users
                   (id, username, email, password, is_active, is_staff, is_superuser, date_joined)
            select user_id, :username, :email, :password, :isActive, :isStaff, :isSuperuser, :now
              from name
            returning id, username, email, is_active, is_staff, is_superuser, date_joined, last_login
            """)
        .param("key", Username.key(user.username()))
        .param("username", user.username())
        .param("email", user.email())
        .param("password", user.passwordHash())
        .param("isActive", user.isActive())
        .param("isStaff", user.isStaff())
        .param("isSuperuser", user.isSuperuser())
        .param("now", utc(now))
        .query((row, _) -> user(row))
        .optional();
  }

  /** Writes the e-mail address and no other column, so that no concurrent change is undone. */
  public Optional<User> changeEmail(long id, String email) {
    return database
        .sql(
            """
            update users
               set email = :email
             where id = :id
               and is_active
            returning id, username, email, is_active, is_staff, is_superuser, date_joined, last_login
            """)
        .param("id", id)
        .param("email", email)
        .query((row, _) -> user(row))
        .optional();
  }

  /** Moves the name and, when given, the e-mail address; no other column is written. */
  public Renaming rename(User user, String username, Optional<String> email) {
    try {
      return database
          .sql(
              """
              with name as (
                  update usernames
                     set username_key = :newKey
                   where username_key = :oldKey
                     and user_id = :id
                  returning user_id
              )
              update users
                 set username = :username,
                     email = coalesce(:email, email)
                from name
               where users.id = name.user_id
                 and users.is_active
              returning id, username, email, is_active, is_staff, is_superuser, date_joined,
                        last_login
              """)
          .param("newKey", Username.key(username))
          .param("oldKey", Username.key(user.username()))
          .param("id", user.id())
          .param("username", username)
          .param("email", email.orElse(null))
          .query((row, _) -> user(row))
          .optional()
          .<Renaming>map(Renaming.Renamed::new)
          .orElseGet(Renaming.Overtaken::new);
    } catch (DuplicateKeyException taken) {
      return new Renaming.NameTaken();
    }
  }

  Optional<Account> account(String username) {
    return database
        .sql(
            """
            select id, username, email, is_active, is_staff, is_superuser, date_joined, last_login,
                   password
              from usernames
              join users on users.id = usernames.user_id
             where username_key = :key
            """)
        .param("key", Username.key(username))
        .query((row, _) -> new Account(user(row), row.getString("password")))
        .optional();
  }

  Optional<Account> account(long id) {
    return database
        .sql(
            """
            select id, username, email, is_active, is_staff, is_superuser, date_joined, last_login,
                   password
              from users
             where id = :id
            """)
        .param("id", id)
        .query((row, _) -> new Account(user(row), row.getString("password")))
        .optional();
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
  public OptionalInt enter(Proof proof, Instant now) {
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

  /** Ends every log-in too. False when the password was changed by somebody else meanwhile. */
  public boolean changePassword(Proof proof, String hash) {
    return database
            .sql(
                """
                update users
                   set password = :hash,
                       login_epoch = login_epoch + 1
                 where id = :id
                   and is_active
                   and password = :checked
                """)
            .param("hash", hash)
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
            .sql(
                """
                update users
                   set password = :hash,
                       login_epoch = login_epoch + 1
                 where id = :id
                """)
            .param("hash", hash)
            .param("id", id)
            .update()
        == 1;
  }

  /**
   * Ends every log-in of the user, those that are being made right now included. False when there
   * is no such user.
   */
  public boolean endAllLogIns(long id) {
    return database
            .sql("update users set login_epoch = login_epoch + 1 where id = :id")
            .param("id", id)
            .update()
        == 1;
  }

  /** For stores that join this table: they select the same columns. */
  public static User user(ResultSet row) throws SQLException {
    return new User(
        row.getLong("id"),
        row.getString("username"),
        row.getString("email"),
        row.getBoolean("is_active"),
        row.getBoolean("is_staff"),
        row.getBoolean("is_superuser"),
        row.getObject("date_joined", OffsetDateTime.class).toInstant(),
        instant(row.getObject("last_login", OffsetDateTime.class)));
  }

  private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }

  private static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}

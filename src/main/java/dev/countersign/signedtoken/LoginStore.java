package dev.countersign.signedtoken;

import dev.countersign.users.Proof;
import dev.countersign.users.User;
import dev.countersign.users.UserStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The state of refresh tokens: one row for each log-in, changed by compare-and-swap. */
@Repository
class LoginStore {

  private final JdbcClient database;

  LoginStore(JdbcClient database) {
    this.database = database;
  }

  /**
   * Makes the log-in and writes what changes with it, in one statement. False when the account was
   * deactivated or its password changed since it was checked.
   */
  boolean open(Proof proof, LoginId id, Client client, Instant now, Instant expires) {
    return open(
        """
        with entered as (
            update users
               set last_login = :now,
                   password = :newHash
             where id = :userId
               and is_active
               and password = :checkedHash
            returning id, login_epoch
        )
        """,
        proof,
        id,
        client,
        now,
        expires);
  }

  /** The same, leaving the user's last log-in alone. */
  boolean openQuietly(Proof proof, LoginId id, Client client, Instant now, Instant expires) {
    return open(
        proof.isOutdated()
            ? """
              with entered as (
                  update users
                     set password = :newHash
                   where id = :userId
                     and is_active
                     and password = :checkedHash
                  returning id, login_epoch
              )
              """
            : """
              with entered as (
                  select id, login_epoch
                    from users
                   where id = :userId
                     and is_active
                     and password = :checkedHash
              )
              """,
        proof,
        id,
        client,
        now,
        expires);
  }

  private boolean open(
      String entered, Proof proof, LoginId id, Client client, Instant now, Instant expires) {
    return database
            .sql(
                entered
                    + """
                    insert into logins (user_id, id, epoch, generation, created_at, rotated_at,
                                        expires_at, user_agent, address)
                    select id, :login, login_epoch, 0, :now, :now, :expires, :userAgent, :address
                      from entered
                    """)
            .param("userId", proof.user().id())
            .param("checkedHash", proof.checkedHash())
            .param("newHash", proof.currentHash())
            .param("login", id.value())
            .param("userAgent", client.userAgent())
            .param("address", client.address())
            .param("now", utc(now))
            .param("expires", utc(expires))
            .update()
        == 1;
  }

  /** The swap: of all that come with the same generation, exactly one gets the next. */
  Optional<User> rotate(long userId, LoginId.Use use, Instant now, Instant expires) {
    return database
        .sql(
            """
            update logins
               set generation = logins.generation + 1,
                   rotated_at = :now,
                   expires_at = :expires
              from users
             where logins.user_id = :userId
               and logins.id = :login
               and logins.generation = :generation
               and logins.revoked_at is null
               and logins.expires_at > :now
               and users.id = logins.user_id
               and users.is_active
               and users.login_epoch = logins.epoch
            returning users.id, username, email, is_active, is_staff, is_superuser, date_joined,
                      last_login
            """)
        .param("userId", userId)
        .param("login", use.login().value())
        .param("generation", use.generation())
        .param("now", utc(now))
        .param("expires", utc(expires))
        .query((row, _) -> UserStore.user(row))
        .optional();
  }

  /** Without blacklisting a spent token may be used again: it gets whichever generation is next. */
  Optional<Rotated> rotateAny(long userId, LoginId.Use use, Instant now, Instant expires) {
    return database
        .sql(
            """
            update logins
               set generation = logins.generation + 1,
                   rotated_at = :now,
                   expires_at = :expires
              from users
             where logins.user_id = :userId
               and logins.id = :login
               and logins.generation >= :generation
               and logins.revoked_at is null
               and logins.expires_at > :now
               and users.id = logins.user_id
               and users.is_active
               and users.login_epoch = logins.epoch
            returning generation, users.id, username, email, is_active, is_staff, is_superuser,
                      date_joined, last_login
            """)
        .param("userId", userId)
        .param("login", use.login().value())
        .param("generation", use.generation())
        .param("now", utc(now))
        .param("expires", utc(expires))
        .query((row, _) -> new Rotated(row.getInt("generation"), UserStore.user(row)))
        .optional();
  }

  /** The generation a token got, and its user as they are now. */
  record Rotated(int generation, User user) {}

  Optional<Login> find(long userId, LoginId id) {
    return database
        .sql(
            """
            select logins.id as login_id, generation, rotated_at, expires_at,
                   revoked_at is not null as is_revoked, epoch <> login_epoch as is_ended_with_all,
                   users.id, username, email, is_active, is_staff, is_superuser, date_joined,
                   last_login
              from logins
              join users on users.id = logins.user_id
             where logins.user_id = :userId
               and logins.id = :login
            """)
        .param("userId", userId)
        .param("login", id.value())
        .query((row, _) -> login(row))
        .optional();
  }

  /** Ends the log-in if this token is good for it; true for exactly one of many at once. */
  boolean revoke(long userId, LoginId.Use use, boolean spentTokensCount, Instant now) {
    return database
            .sql(
                """
                update logins
                   set revoked_at = :now
                  from users
                 where logins.user_id = :userId
                   and logins.id = :login
                   and (logins.generation = :generation
                        or (:spentTokensCount and logins.generation > :generation))
                   and logins.revoked_at is null
                   and logins.expires_at > :now
                   and users.id = logins.user_id
                   and users.login_epoch = logins.epoch
                """)
            .param("userId", userId)
            .param("login", use.login().value())
            .param("generation", use.generation())
            .param("spentTokensCount", spentTokensCount)
            .param("now", utc(now))
            .update()
        == 1;
  }

  /** Ends the log-in whatever its generation. */
  boolean revoke(long userId, LoginId id, Instant now) {
    return database
            .sql(
                """
                update logins
                   set revoked_at = :now
                 where user_id = :userId
                   and id = :login
                   and revoked_at is null
                   and expires_at > :now
                """)
            .param("userId", userId)
            .param("login", id.value())
            .param("now", utc(now))
            .update()
        == 1;
  }

  private static Login login(ResultSet row) throws SQLException {
    return new Login(
        new LoginId(row.getObject("login_id", UUID.class)),
        row.getInt("generation"),
        row.getObject("rotated_at", OffsetDateTime.class).toInstant(),
        row.getObject("expires_at", OffsetDateTime.class).toInstant(),
        row.getBoolean("is_revoked"),
        row.getBoolean("is_ended_with_all"),
        UserStore.user(row));
  }

  static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}

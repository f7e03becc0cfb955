package dev.countersign.signedtoken;

import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.audit.Origin;
import dev.countersign.users.Proof;
import dev.countersign.users.UserStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * The log-ins: one row for each, opened, looked at and ended. {@link RotationStore} moves them on.
 */
@Repository
class LoginStore {

  private final JdbcClient database;
  private final AuditLog audit;

  LoginStore(JdbcClient database, AuditLog audit) {
    this.database = database;
    this.audit = audit;
  }

  /**
   * Makes the log-in and writes what changes with it and its event, in one statement. False when
   * the account was deactivated or its password changed since it was checked.
   */
  boolean open(Proof proof, LoginId id, Origin client, Instant now, Instant expires) {
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
  boolean openQuietly(Proof proof, LoginId id, Origin client, Instant now, Instant expires) {
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
      String entered, Proof proof, LoginId id, Origin client, Instant now, Instant expires) {
    long userId = proof.user().id();
    Event event = Event.own(Kind.USER_LOGGED_IN, userId, client).on(id.object());
    return database
            .sql(
                entered
                    + """
                    , done as (
                        insert into logins (user_id, id, epoch, generation, created_at, rotated_at,
                                            expires_at, user_agent, address)
                        select id, :login, login_epoch, 0, :now, :now, :expires, :userAgent, :address
                          from entered
                        returning 1
                    )
                    """
                    + audit.along()
                    + "select count(*) from done")
            .param("userId", userId)
            .param("checkedHash", proof.checkedHash())
            .param("newHash", proof.currentHash())
            .param("login", id.value())
            .param("userAgent", client.userAgent())
            .param("address", client.address())
            .param("now", utc(now))
            .param("expires", utc(expires))
            .params(audit.parameters(event))
            .query(Integer.class)
            .single()
        == 1;
  }

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

  /** The user's live log-ins, the newest first. */
  List<OpenLogin> list(long userId, Instant now) {
    return database
        .sql(
            """
            select logins.id, created_at, rotated_at, expires_at, user_agent, address
              from logins
              join users on users.id = logins.user_id
             where logins.user_id = :userId
               and revoked_at is null
               and expires_at > :now
               and epoch = login_epoch
             order by created_at desc, logins.id
            """)
        .param("userId", userId)
        .param("now", utc(now))
        .query(
            (row, _) ->
                new OpenLogin(
                    new LoginId(row.getObject("id", UUID.class)).shown(),
                    instant(row, "created_at"),
                    instant(row, "rotated_at"),
                    instant(row, "expires_at"),
                    row.getString("user_agent"),
                    row.getString("address")))
        .list();
  }

  private static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  private static Login login(ResultSet row) throws SQLException {
    return new Login(
        new LoginId(row.getObject("login_id", UUID.class)),
        row.getInt("generation"),
        instant(row, "rotated_at"),
        instant(row, "expires_at"),
        row.getBoolean("is_revoked"),
        row.getBoolean("is_ended_with_all"),
        UserStore.user(row));
  }

  static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}

package dev.countersign.passwordreset;

import dev.countersign.users.User;
import dev.countersign.users.UserStore;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Who has been sent a link, as a digest, and for which address and epoch it was made. */
@Repository
class PasswordResetStore {

  private final JdbcClient database;

  PasswordResetStore(JdbcClient database) {
    this.database = database;
  }

  /** The oldest accounts of an address that a password can be reset for, at most that many. */
  List<User> owners(String email, int most) {
    return database
        .sql(
            """
            select id, username, email, is_active, is_staff, is_superuser, date_joined, last_login
              from users
             where lower(email) collate "C" = lower(:email) collate "C"
               and is_active
               and password <> ''
               and password not like '!%'
             order by id
             limit :most
            """)
        .param("email", email)
        .param("most", most)
        .query((row, _) -> UserStore.user(row))
        .list();
  }

  /**
   * Puts the link in the place of an earlier one. False when that is not older than `notBefore`, or
   * the address is no longer the account's.
   */
  boolean open(ResetLink link, String email, Instant now, Instant notBefore, Instant expiresAt) {
    return database
            .sql(
                """
                insert into password_resets as known
                       (user_id, digest, epoch, email, created_at, expires_at)
                select id, :digest, login_epoch, email, :now, :expiresAt
                  from users
                 where id = :userId
                   and email = :email
                   and is_active
                on conflict (user_id) do update
                   set digest = excluded.digest,
                       epoch = excluded.epoch,
                       email = excluded.email,
                       created_at = excluded.created_at,
                       expires_at = excluded.expires_at
                 where known.created_at <= :notBefore
                """)
            .param("userId", link.userId())
            .param("digest", link.digest())
            .param("email", email)
            .param("now", utc(now))
            .param("notBefore", utc(notBefore))
            .param("expiresAt", utc(expiresAt))
            .update()
        == 1;
  }

  /** Whose password the link can set; reads only, because mail scanners open links too. */
  Optional<User> owner(ResetLink link, Instant now) {
    return database
        .sql(
            """
            select id, username, users.email, is_active, is_staff, is_superuser, date_joined,
                   last_login
              from password_resets
              join users on users.id = password_resets.user_id
             where user_id = :userId
               and digest = :digest
               and expires_at > :now
               and epoch = login_epoch
               and password_resets.email = users.email
               and is_active
            """)
        .param("userId", link.userId())
        .param("digest", link.digest())
        .param("now", utc(now))
        .query((row, _) -> UserStore.user(row))
        .optional();
  }

  /**
   * Spends the link, sets the password and ends every log-in: of many at once, exactly one. The
   * user's row is asked again behind its lock, so that no change of the same moment is undone.
   */
  boolean use(ResetLink link, String hash, Instant now) {
    return database
            .sql(
                """
                with spent as (
                    delete from password_resets
                     where user_id = :userId
                       and digest = :digest
                       and expires_at > :now
                    returning user_id, epoch, email
                )
                update users
                   set password = :hash,
                       login_epoch = login_epoch + 1
                  from spent
                 where users.id = spent.user_id
                   and users.login_epoch = spent.epoch
                   and users.email = spent.email
                   and users.is_active
                """)
            .param("userId", link.userId())
            .param("digest", link.digest())
            .param("hash", hash)
            .param("now", utc(now))
            .update()
        == 1;
  }

  int removeExpired(int most, Instant now) {
    return database
        .sql(
            """
            delete from password_resets
             using (select user_id
                      from password_resets
                     where expires_at <= :now
                     limit :most) as expired
             where password_resets.user_id = expired.user_id
               and password_resets.expires_at <= :now
            """)
        .param("now", utc(now))
        .param("most", most)
        .update();
  }

  private static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}

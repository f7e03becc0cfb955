package dev.countersign.selfservice.passwordreset;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserOwnedRows;
import dev.countersign.identity.users.UserStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Stores password reset links as digests, each with the address and login epoch for which it was
 * created.
 */
@Repository
class PasswordResetStore {

  private final JdbcClient database;

  PasswordResetStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static UserOwnedRows passwordResetRows() {
    return new UserOwnedRows(
        "password reset links", "user_id", List.of("password_reset_links", "password_resets"));
  }

  @Bean
  static ExportedRows exportedResetLinks() {
    return ExportedRows.of("password_reset_links", "password_reset_links", "user_id", "digest")
        .with("email", "created_at", "expires_at")
        .without("digest of the link", "digest")
        .without("internal counter", "epoch");
  }

  @Bean
  static ExportedRows exportedNewestResetLink() {
    return ExportedRows.none("password_resets", "user_id", "copy of a row of password_reset_links");
  }

  /**
   * Lists up to {@code most} accounts, oldest first, whose password resets go to this address. If
   * an account has recovery addresses, these receive its resets; otherwise the address of the
   * account does.
   */
  List<ResetOwner> owners(String email, int most, Instant now) {
    return database
        .sql(
            """
            with entitled as (
                (select user_id, recovery_addresses.email as address
                   from recovery_addresses
                   join users on users.id = user_id
                  where lower(recovery_addresses.email) collate "C" = lower(:email) collate "C"
                    and serves_from <= :now
                    and (serves_until is null or serves_until > :now)
                    and is_active
                  order by user_id
                  limit :most)
                union
                (select id, email
                   from users
                  where lower(email) collate "C" = lower(:email) collate "C"
                    and is_active
                    and not exists (select
                                      from recovery_addresses other
                                     where other.user_id = users.id
                                       and other.email <> users.email
                                       and other.serves_from <= :now
                                       and (other.serves_until is null
                                            or other.serves_until > :now))
                  order by id
                  limit :most)
            )
            """
                + ("select " + UserStore.COLUMNS)
                + """
                         , address,
                         exists (select
                                   from email_verifications confirmed
                                  where confirmed.user_id = id
                                    and confirmed.email = address
                                    and verified_at is not null) as is_confirmed
                    from entitled
                    join users on users.id = entitled.user_id
                   where password <> ''
                     and password not like '!%'
                   order by id
                   limit :most
                  """)
        .param("email", email)
        .param("most", most)
        .param("now", utc(now))
        .query(
            (row, _) ->
                new ResetOwner(
                    UserStore.user(row), row.getString("address"), row.getBoolean("is_confirmed")))
        .list();
  }

  /**
   * Adds a link; earlier links stay valid. Returns false if the address of the account has changed.
   * The newest link is also written to {@code password_resets}, where the previous release looks
   * for it.
   */
  boolean open(ResetLink link, String email, Instant now, Instant expiresAt) {
    return database
            .sql(
                """
                with made as (
                    insert into password_reset_links
                           (user_id, digest, epoch, email, created_at, expires_at)
                    select id, :digest, login_epoch, email, :now, :expiresAt
                      from users
                     where id = :userId
                       and email = :email
                       and is_active
                    returning user_id, digest, epoch, email, created_at, expires_at
                )
                insert into password_resets
                       (user_id, digest, epoch, email, created_at, expires_at)
                select user_id, digest, epoch, email, created_at, expires_at
                  from made
                on conflict (user_id) do update
                   set digest = excluded.digest,
                       epoch = excluded.epoch,
                       email = excluded.email,
                       created_at = excluded.created_at,
                       expires_at = excluded.expires_at
                """)
            .param("userId", link.userId())
            .param("digest", link.digest())
            .param("email", email)
            .param("now", utc(now))
            .param("expiresAt", utc(expiresAt))
            .update()
        == 1;
  }

  /**
   * Holds the user whose password a link can set.
   *
   * @param mustChange Whether staff have required another password.
   */
  record LinkOwner(User user, boolean mustChange) {}

  /**
   * Returns the user whose password the link can set. Only reads, because mail scanners open links
   * too.
   */
  Optional<LinkOwner> owner(ResetLink link, Instant now) {
    return database
        .sql(
            """
            with sent as (
                select user_id, epoch, email
                  from password_reset_links
                 where user_id = :userId
                   and digest = :digest
                   and expires_at > :now
                union
                select user_id, epoch, email
                  from password_resets
                 where user_id = :userId
                   and digest = :digest
                   and expires_at > :now
            )
            """
                + ("select password_change_required_at is not null as must_change, "
                    + UserStore.COLUMNS)
                + """
                    from sent
                    join users on users.id = sent.user_id
                   where sent.epoch = login_epoch
                     and sent.email = users.email
                     and is_active
                  """)
        .param("userId", link.userId())
        .param("digest", link.digest())
        .param("now", utc(now))
        .query((row, _) -> new LinkOwner(UserStore.user(row), row.getBoolean("must_change")))
        .optional();
  }

  /**
   * Uses the link, sets the password and ends all logins. Exactly one of several concurrent calls
   * succeeds. The new login epoch invalidates the other links of the account. The conditions on the
   * user's row are checked again under its lock, so that no concurrent change is undone.
   */
  boolean use(ResetLink link, String hash, Instant now) {
    return database
            .sql(
                """
                with newer as (
                    delete from password_reset_links
                     where user_id = :userId
                       and digest = :digest
                       and expires_at > :now
                    returning user_id, epoch, email
                ),
                older as (
                    delete from password_resets
                     where user_id = :userId
                       and digest = :digest
                       and expires_at > :now
                    returning user_id, epoch, email
                ),
                spent as (
                    select user_id, epoch, email from newer
                    union
                    select user_id, epoch, email from older
                )
                update users
                   set
                """
                    + LoginStore.NEW_PASSWORD
                    + """
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
}

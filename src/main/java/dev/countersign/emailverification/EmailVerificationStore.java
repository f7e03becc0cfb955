package dev.countersign.emailverification;

import dev.countersign.users.Belonging;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Which addresses were asked to be confirmed, and which were. */
@Repository
class EmailVerificationStore implements Belonging {

  private final JdbcClient database;

  EmailVerificationStore(JdbcClient database) {
    this.database = database;
  }

  Optional<Unverified> find(long userId) {
    return database
        .sql("select id, username, email, login_epoch from users where id = :id and email <> ''")
        .param("id", userId)
        .query((row, _) -> unverified(row))
        .optional();
  }

  /** The oldest accounts of an address that nobody has confirmed for them, at most that many. */
  List<Unverified> unverified(String email, int most) {
    return database
        .sql(
            """
            select id, username, users.email, login_epoch
              from users
              left join email_verifications known on user_id = id and known.email = users.email
             where lower(users.email) collate "C" = lower(:email) collate "C"
               and verified_at is null
             order by id
             limit :most
            """)
        .param("email", email)
        .param("most", most)
        .query((row, _) -> unverified(row))
        .list();
  }

  /** False when the last mail is not older than `notBefore`. */
  boolean ask(Unverified address, Instant now, Instant notBefore) {
    return database
            .sql(
                """
                insert into email_verifications as known (user_id, email, sent_at)
                values (:userId, :email, :now)
                on conflict (user_id) do update
                   set email = excluded.email,
                       sent_at = excluded.sent_at,
                       verified_at = null
                 where known.sent_at <= :notBefore
                """)
            .param("userId", address.userId())
            .param("email", address.email())
            .param("now", utc(now))
            .param("notBefore", utc(notBefore))
            .update()
        == 1;
  }

  /**
   * False when the address or the epoch is another one by now, or it was confirmed before. Opens
   * the account only in its first epoch: what staff have closed since stays closed.
   */
  boolean verify(Unverified address, boolean opensAccount, Instant now) {
    return database
            .sql(
                """
                with owner as (
                    update users
                       set is_active = is_active or (:opensAccount and login_epoch = 0)
                     where id = :userId
                       and email = :email
                       and login_epoch = :epoch
                    returning id
                )
                update email_verifications
                   set verified_at = :now
                  from owner
                 where user_id = owner.id
                   and email = :email
                   and verified_at is null
                """)
            .param("opensAccount", opensAccount)
            .param("userId", address.userId())
            .param("email", address.email())
            .param("epoch", address.epoch())
            .param("now", utc(now))
            .update()
        == 1;
  }

  @Override
  public String name() {
    return "confirmed e-mail addresses";
  }

  @Override
  public long count(long userId) {
    return database
        .sql("select count(*) from email_verifications where user_id = :userId")
        .param("userId", userId)
        .query(Long.class)
        .single();
  }

  @Override
  public void remove(long userId) {
    database
        .sql("delete from email_verifications where user_id = :userId")
        .param("userId", userId)
        .update();
  }

  private static Unverified unverified(ResultSet row) throws SQLException {
    return new Unverified(
        row.getLong("id"),
        row.getString("username"),
        row.getString("email"),
        row.getInt("login_epoch"));
  }

  private static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}

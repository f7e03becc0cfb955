package dev.countersign.selfservice.emailverification;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.InactiveReasonStore;
import dev.countersign.identity.users.UserOwnedRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores which addresses were asked for confirmation and which are confirmed. */
@Repository
class EmailVerificationStore {

  /** Active users, and users who are inactive only because they wait for the confirmation. */
  private static final String MAY_CONFIRM =
      " and (users.is_active or " + InactiveReasonStore.REASON + " = 'unconfirmed')";

  private final JdbcClient database;

  EmailVerificationStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static UserOwnedRows emailVerificationRows() {
    return new UserOwnedRows(
        "confirmed email addresses", "user_id", List.of("email_verifications"));
  }

  @Bean
  static ExportedRows exportedVerifications() {
    return ExportedRows.of("email_verifications", "email_verifications", "user_id", "user_id")
        .with("email", "sent_at", "verified_at");
  }

  Optional<UnverifiedAddress> find(long userId) {
    return database
        .sql(
            "select id, email, login_epoch from users where id = :id and email <> ''" + MAY_CONFIRM)
        .param("id", userId)
        .query((row, _) -> unverified(row))
        .optional();
  }

  /** Finds the user's address, or returns empty if the user has confirmed it or may not. */
  Optional<UnverifiedAddress> findUnverified(long userId) {
    return database
        .sql(
            """
            select id, users.email, login_epoch
              from users
              left join email_verifications known on user_id = id and known.email = users.email
             where id = :id
               and users.email <> ''
               and verified_at is null
            """
                + MAY_CONFIRM)
        .param("id", userId)
        .query((row, _) -> unverified(row))
        .optional();
  }

  /**
   * Lists up to {@code most} accounts that have this address and may confirm it now: those first
   * that have waited longest for a mail, and none that got one after {@code notBefore}.
   */
  List<UnverifiedAddress> unverified(String email, int most, Instant notBefore) {
    return database
        .sql(
            """
            select id, users.email, login_epoch
              from users
              left join email_verifications known on user_id = id and known.email = users.email
             where lower(users.email) collate "C" = lower(:email) collate "C"
               and verified_at is null
               and (sent_at is null or sent_at <= :notBefore)
            """
                + MAY_CONFIRM
                + " order by sent_at nulls first, id limit :most")
        .param("email", email)
        .param("notBefore", utc(notBefore))
        .param("most", most)
        .query((row, _) -> unverified(row))
        .list();
  }

  /** Returns the confirmed address of each user, which may be an earlier one. */
  Map<Long, String> confirmed(Collection<Long> userIds) {
    return database
        .sql(
            """
            select user_id, email
              from email_verifications
             where user_id in (:ids)
               and verified_at is not null
            """)
        .param("ids", userIds)
        .query((row, _) -> Map.entry(row.getLong("user_id"), row.getString("email")))
        .list()
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Records that a mail is sent to the address. */
  void ask(UnverifiedAddress address, Instant now) {
    database
        .sql(
            """
            insert into email_verifications as known (user_id, email, sent_at)
            values (:userId, :email, :now)
            on conflict (user_id) do update
               set email = excluded.email,
                   sent_at = excluded.sent_at,
                   verified_at = null
             where known.verified_at is null
                or known.email <> excluded.email
            """)
        .param("userId", address.userId())
        .param("email", address.email())
        .param("now", utc(now))
        .update();
  }

  /**
   * Confirms the address and activates a user who waits for that, in a transaction that has locked
   * the user's row. Returns false if the address or the login epoch has changed, if the user is
   * inactive for another reason, or if the address was already confirmed.
   */
  boolean verify(UnverifiedAddress address, Instant now) {
    boolean isCurrent =
        database
                .sql(
                    """
                    update users
                       set is_active = true,
                           inactive_because = null,
                           activity_epoch = login_epoch
                     where id = :userId
                       and email = :email
                       and login_epoch = :epoch
                    """
                        + MAY_CONFIRM)
                .param("userId", address.userId())
                .param("email", address.email())
                .param("epoch", address.epoch())
                .update()
            == 1;
    return isCurrent
        && database
                .sql(
                    """
                    update email_verifications
                       set verified_at = :now
                     where user_id = :userId
                       and email = :email
                       and verified_at is null
                    """)
                .param("userId", address.userId())
                .param("email", address.email())
                .param("now", utc(now))
                .update()
            == 1;
  }

  /**
   * Records the address as confirmed by another link, such as the one that undoes a change of
   * address.
   */
  void confirm(long userId, String email, Instant now) {
    database
        .sql(
            """
            insert into email_verifications (user_id, email, sent_at, verified_at)
            values (:userId, :email, :now, :now)
            on conflict (user_id) do update
               set email = excluded.email,
                   verified_at = excluded.verified_at
            """)
        .param("userId", userId)
        .param("email", email)
        .param("now", utc(now))
        .update();
  }

  private static UnverifiedAddress unverified(ResultSet row) throws SQLException {
    return new UnverifiedAddress(
        row.getLong("id"), row.getString("email"), row.getInt("login_epoch"));
  }
}

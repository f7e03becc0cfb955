package dev.countersign.identity.secondfactors;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserOwnedRows;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores the authenticator app of a user; a user has at most one. */
@Repository
class TotpStore {

  private final JdbcClient database;

  TotpStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static ExportedRows exportedTotpFactor() {
    return ExportedRows.of("totp_factors", "totp_factors", "user_id", "user_id")
        .with("created_at", "confirmed_at")
        .without("secret", "secret")
        .without("internal counter", "last_step");
  }

  @Bean
  static UserOwnedRows totpRows() {
    return new UserOwnedRows("authenticator apps", "user_id", List.of("totp_factors"));
  }

  @Bean
  static SecondFactorRows confirmedTotp() {
    return new SecondFactorRows("totp", "totp_factors", "confirmed_at is not null");
  }

  Optional<TotpFactor> find(long userId) {
    return database
        .sql(
            """
            select secret, last_step, created_at, confirmed_at is not null as is_confirmed
              from totp_factors
             where user_id = :userId
            """)
        .param("userId", userId)
        .query(
            (row, _) ->
                new TotpFactor(
                    row.getBytes("secret"),
                    row.getLong("last_step"),
                    instant(row, "created_at"),
                    row.getBoolean("is_confirmed")))
        .optional();
  }

  /** Begins an enrolment and replaces an incomplete one. Returns false if one is confirmed. */
  boolean begin(long userId, byte[] secret, Instant now) {
    return database
            .sql(
                """
                insert into totp_factors (user_id, secret, last_step, created_at)
                values (:userId, :secret, 0, :now)
                on conflict (user_id) do update
                   set secret = excluded.secret,
                       last_step = 0,
                       created_at = excluded.created_at
                 where totp_factors.confirmed_at is null
                """)
            .param("userId", userId)
            .param("secret", secret)
            .param("now", utc(now))
            .update()
        == 1;
  }

  /** Completes the enrolment with the step of its first code. Returns false if another did. */
  boolean confirm(long userId, byte[] secret, long step, Instant now) {
    return database
            .sql(
                """
                update totp_factors
                   set confirmed_at = :now,
                       last_step = :step
                 where user_id = :userId
                   and secret = :secret
                   and confirmed_at is null
                """)
            .param("userId", userId)
            .param("secret", secret)
            .param("step", step)
            .param("now", utc(now))
            .update()
        == 1;
  }

  /**
   * Records the use of a code. Of concurrent calls with the same step exactly one succeeds.
   *
   * @param kept The secret to store: the same one, or one encrypted with the current key.
   */
  boolean use(long userId, byte[] secret, byte[] kept, long step) {
    return database
            .sql(
                """
                update totp_factors
                   set last_step = :step,
                       secret = :kept
                 where user_id = :userId
                   and secret = :secret
                   and last_step < :step
                   and confirmed_at is not null
                """)
            .param("userId", userId)
            .param("secret", secret)
            .param("kept", kept)
            .param("step", step)
            .update()
        == 1;
  }

  boolean remove(long userId) {
    return database
            .sql("delete from totp_factors where user_id = :userId and confirmed_at is not null")
            .param("userId", userId)
            .update()
        == 1;
  }
}

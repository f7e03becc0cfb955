package dev.countersign.integration.provisioning;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserOwnedRows;
import dev.countersign.integration.provisioning.ClaimOutcome.Claimed;
import dev.countersign.integration.provisioning.ClaimOutcome.Completed;
import dev.countersign.integration.provisioning.ClaimOutcome.InProgress;
import dev.countersign.integration.provisioning.ClaimOutcome.Reused;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.security.MessageDigest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores idempotency keys with the responses of their requests. */
@Repository
class IdempotencyStore {

  private final JdbcClient database;

  IdempotencyStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static CleanupJob idempotencyKeyCleanup(
      IdempotencyStore store, CleanupSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "expired-idempotency-keys",
        "expired idempotency keys",
        settings.idempotencyKeysCron(),
        clock,
        store::removeExpired);
  }

  @Bean
  static UserOwnedRows idempotencyKeyRows() {
    return new UserOwnedRows("saved responses of the API", "user_id", List.of("idempotency_keys"));
  }

  @Bean
  static ExportedRows exportedKeys() {
    return ExportedRows.of("idempotency_keys", "idempotency_keys", "user_id", "key")
        .with("status", "expires_at")
        .without("digest", "key", "request")
        .without("internal", "claim", "claimed_until")
        .without("response about other users", "body");
  }

  /**
   * Claims the key for the request. Exactly one of several concurrent calls gets the claim. An
   * expired key, and a claim whose time is over, can be claimed again.
   */
  ClaimOutcome claim(
      IdempotencyKey key, UUID claim, Instant now, Instant claimedUntil, Instant expiresAt) {
    boolean isClaimed =
        database
                .sql(
                    """
                    insert into idempotency_keys
                           (user_id, key, request, claim, claimed_until, expires_at)
                    values (:userId, :key, :request, :claim, :claimedUntil, :expiresAt)
                    on conflict (user_id, key) do update
                       set request = excluded.request,
                           claim = excluded.claim,
                           claimed_until = excluded.claimed_until,
                           status = null,
                           body = null,
                           expires_at = excluded.expires_at
                     where idempotency_keys.expires_at <= :now
                        or (idempotency_keys.status is null
                            and idempotency_keys.claimed_until <= :now)
                    """)
                .param("userId", key.userId())
                .param("key", key.digest())
                .param("request", key.fingerprint())
                .param("claim", claim)
                .param("claimedUntil", utc(claimedUntil))
                .param("expiresAt", utc(expiresAt))
                .param("now", utc(now))
                .update()
            == 1;
    return isClaimed ? new Claimed() : stored(key);
  }

  /** Reads the row of the other request; it may just have been removed after a failure. */
  private ClaimOutcome stored(IdempotencyKey key) {
    return database
        .sql(
            """
            select request, status, body
              from idempotency_keys
             where user_id = :userId
               and key = :key
            """)
        .param("userId", key.userId())
        .param("key", key.digest())
        .query((row, _) -> outcome(row, key))
        .optional()
        .orElseGet(InProgress::new);
  }

  private static ClaimOutcome outcome(ResultSet row, IdempotencyKey key) throws SQLException {
    byte[] request = row.getBytes("request");
    if (key.fingerprints().stream().noneMatch(own -> MessageDigest.isEqual(own, request))) {
      return new Reused();
    }
    int status = row.getInt("status");
    return row.wasNull() ? new InProgress() : new Completed(status, row.getString("body"));
  }

  /** Stores the response, in the transaction of the change. Returns false if the claim is lost. */
  boolean complete(IdempotencyKey key, UUID claim, int status, String body) {
    return database
            .sql(
                """
                update idempotency_keys
                   set status = :status,
                       body = :body
                 where user_id = :userId
                   and key = :key
                   and claim = :claim
                """)
            .param("userId", key.userId())
            .param("key", key.digest())
            .param("claim", claim)
            .param("status", status)
            .param("body", body)
            .update()
        == 1;
  }

  /** Removes a claim whose request failed. A response that was stored after all stays. */
  void release(IdempotencyKey key, UUID claim) {
    database
        .sql(
            """
            delete from idempotency_keys
             where user_id = :userId
               and key = :key
               and claim = :claim
               and status is null
            """)
        .param("userId", key.userId())
        .param("key", key.digest())
        .param("claim", claim)
        .update();
  }

  int removeExpired(int most, Instant now) {
    return database
        .sql(
            """
            delete from idempotency_keys
             using (select user_id, key
                      from idempotency_keys
                     where expires_at <= :now
                     order by expires_at
                     limit :most) as expired
             where idempotency_keys.user_id = expired.user_id
               and idempotency_keys.key = expired.key
            """)
        .param("now", utc(now))
        .param("most", most)
        .update();
  }
}

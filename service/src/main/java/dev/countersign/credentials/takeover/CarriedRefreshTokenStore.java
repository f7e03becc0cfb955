package dev.countersign.credentials.takeover;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserOwnedRows;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores which refresh tokens of Django cannot be used any more. */
@Repository
public class CarriedRefreshTokenStore {

  private final JdbcClient database;

  CarriedRefreshTokenStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static UserOwnedRows carriedRefreshTokenRows() {
    return new UserOwnedRows(
        "used refresh tokens of Django", "user_id", List.of("carried_refresh_tokens"));
  }

  @Bean
  static ExportedRows exportedCarriedRefreshTokens() {
    return ExportedRows.none("carried_refresh_tokens", "user_id", "ids of refused tokens");
  }

  @Bean
  static CleanupJob carriedRefreshTokenCleanup(
      CarriedRefreshTokenStore store, CleanupSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "carried-refresh-tokens",
        "refresh tokens of Django",
        settings.tokensCron(),
        clock,
        store::removeExpired);
  }

  /** Adds tokens that Django has blacklisted. Rows that exist do not change. */
  public void addBlacklisted(List<BlacklistedToken> tokens) {
    database
        .sql(
            """
            insert into carried_refresh_tokens (jti, user_id, expires_at)
            select *
              from unnest(:jtis::uuid[], :userIds::bigint[], :ends::timestamptz[])
            on conflict (jti) do nothing
            """)
        .param("jtis", tokens.stream().map(token -> token.jti().toString()).toArray(String[]::new))
        .param(
            "userIds",
            tokens.stream().map(token -> token.userId().orElse(null)).toArray(Long[]::new))
        .param(
            "ends",
            tokens.stream().map(token -> token.expiresAt().toString()).toArray(String[]::new))
        .update();
  }

  /** Returns those of these tokens that cannot be used any more. */
  public Set<UUID> find(Collection<UUID> jtis) {
    return Set.copyOf(
        database
            .sql("select jti from carried_refresh_tokens where jti = any (:jtis)")
            .param("jtis", jtis.toArray(UUID[]::new))
            .query(UUID.class)
            .list());
  }

  /**
   * Deletes up to {@code most} rows of tokens that expired a day ago. The day is longer than any
   * leeway of clocks.
   */
  int removeExpired(int most, Instant now) {
    return database
        .sql(
            """
            delete from carried_refresh_tokens
             where jti in (select jti
                             from carried_refresh_tokens
                            where expires_at <= cast(:now as timestamptz) - interval '1 day'
                            order by expires_at
                            limit :most)
            """)
        .param("now", utc(now))
        .param("most", most)
        .update();
  }
}

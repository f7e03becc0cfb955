package dev.countersign.selfservice.passwordreset;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.time.Clock;
import java.time.Instant;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Deletes expired password reset links. */
@Repository
class ExpiredPasswordResetStore {

  private final JdbcClient database;

  ExpiredPasswordResetStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static CleanupJob passwordResetCleanup(
      ExpiredPasswordResetStore store, CleanupSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "expired-password-resets",
        "links to reset a password",
        settings.passwordResetsCron(),
        clock,
        store::removeExpired);
  }

  int removeExpired(int most, Instant now) {
    return database
        .sql(
            """
            with older as (
                delete from password_resets
                 using (select user_id
                          from password_resets
                         where expires_at <= :now
                         limit :most) as expired
                 where password_resets.user_id = expired.user_id
                   and password_resets.expires_at <= :now
            )
            delete from password_reset_links
             using (select user_id, digest
                      from password_reset_links
                     where expires_at <= :now
                     limit :most) as expired
             where password_reset_links.user_id = expired.user_id
               and password_reset_links.digest = expired.digest
               and password_reset_links.expires_at <= :now
            """)
        .param("now", utc(now))
        .param("most", most)
        .update();
  }
}

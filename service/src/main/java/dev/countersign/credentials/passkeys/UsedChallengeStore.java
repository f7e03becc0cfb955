package dev.countersign.credentials.passkeys;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.time.Clock;
import java.time.Instant;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Stores the digests of used challenges until the challenges expire. A row is written only after a
 * signature was verified, so anonymous requests cannot fill the table.
 */
@Repository
class UsedChallengeStore {

  private final JdbcClient database;

  UsedChallengeStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static CleanupJob usedChallengeCleanup(
      UsedChallengeStore store, CleanupSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "used-challenges",
        "used passkey challenges",
        settings.passkeyChallengesCron(),
        clock,
        store::removeExpired);
  }

  /** Records the use of a challenge. Returns false if it was used before. */
  boolean spend(Challenge challenge) {
    return database
            .sql(
                """
                insert into used_challenges (digest, expires_at)
                values (:digest, :expires)
                on conflict (digest) do nothing
                """)
            .param("digest", challenge.digest())
            .param("expires", utc(challenge.expiresAt()))
            .update()
        == 1;
  }

  int removeExpired(int most, Instant now) {
    return database
        .sql(
            """
            delete from used_challenges
             using (select digest
                      from used_challenges
                     where expires_at <= :now
                     order by expires_at
                     limit :most) as expired
             where used_challenges.digest = expired.digest
            """)
        .param("now", utc(now))
        .param("most", most)
        .update();
  }
}

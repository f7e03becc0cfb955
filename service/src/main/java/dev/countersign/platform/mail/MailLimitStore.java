package dev.countersign.platform.mail;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Counts the mails sent to an address, shared by all replicas. */
@Repository
public class MailLimitStore {

  private static final Duration HOUR = Duration.ofHours(1);

  private final JdbcClient database;

  MailLimitStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static CleanupJob mailLimitCleanup(MailLimitStore store, CleanupSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "old-mail-limits", "mail counters", settings.passwordResetsCron(), clock, store::removeOld);
  }

  /** Counts a mail. Returns false, and counts nothing, if the limit has been reached. */
  public boolean take(MailLimit limit, String address, Instant now) {
    // Clocks of replicas differ. Without a minimum interval, a timestamp in the future blocks no
    // mail.
    Instant notBefore = limit.apart().isZero() ? now.plus(HOUR) : now.minus(limit.apart());
    return database
            .sql(
                """
                insert into mail_limits as known (subject, sent_at, hour_began, sent_in_hour)
                values (:subject, :now, :now, 1)
                on conflict (subject) do update
                   set sent_at = excluded.sent_at,
                       hour_began = case when known.hour_began <= :hourAgo
                                         then excluded.hour_began
                                         else known.hour_began
                                    end,
                       sent_in_hour = case when known.hour_began <= :hourAgo
                                           then 1
                                           else known.sent_in_hour + 1
                                      end
                 where known.sent_at <= :notBefore
                   and (known.hour_began <= :hourAgo or known.sent_in_hour < :most)
                """)
            .param("subject", limit.subject(address))
            .param("now", utc(now))
            .param("hourAgo", utc(now.minus(HOUR)))
            .param("notBefore", utc(notBefore))
            .param("most", limit.inAnHour())
            .update()
        == 1;
  }

  /** Removes counters older than an hour. No limit has a longer minimum interval. */
  int removeOld(int most, Instant now) {
    return database
        .sql(
            """
            delete from mail_limits
             using (select subject
                      from mail_limits
                     where sent_at <= :hourAgo
                     limit :most) as old
             where mail_limits.subject = old.subject
               and mail_limits.sent_at <= :hourAgo
            """)
        .param("hourAgo", utc(now.minus(HOUR)))
        .param("most", most)
        .update();
  }
}

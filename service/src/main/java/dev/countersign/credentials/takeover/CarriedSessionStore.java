package dev.countersign.credentials.takeover;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserOwnedRows;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores sessions of Django, each under the digest of its cookie. */
@Repository
public class CarriedSessionStore {

  private final JdbcClient database;

  CarriedSessionStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static UserOwnedRows carriedSessionRows() {
    return new UserOwnedRows("browser sessions of Django", "user_id", List.of("carried_sessions"));
  }

  @Bean
  static ExportedRows exportedCarriedSessions() {
    return ExportedRows.of("django_sessions", "carried_sessions", "user_id", "id")
        .with("expires_at", "exchanged_at")
        .without("digest of the cookie", "id")
        .without("internal counter", "epoch");
  }

  @Bean
  static CleanupJob carriedSessionCleanup(
      CarriedSessionStore store, CleanupSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "carried-sessions",
        "sessions of Django",
        settings.sessionsCron(),
        clock,
        store::removeExpired);
  }

  /**
   * Adds sessions in their users' current epoch; the users must be stored. A repeated call updates
   * the expiry of sessions that were not exchanged.
   */
  public void add(List<CarriedSession> sessions) {
    database
        .sql(
            """
            insert into carried_sessions (id, user_id, epoch, expires_at)
            select given.id, users.id, login_epoch, given.expires_at
              from unnest(:ids::uuid[], :userIds::bigint[], :ends::timestamptz[])
                   as given (id, user_id, expires_at)
              join users on users.id = given.user_id
            on conflict (id) do update
               set expires_at = excluded.expires_at
             where carried_sessions.exchanged_at is null
               and carried_sessions.user_id = excluded.user_id
            """)
        .param(
            "ids",
            sessions.stream()
                .map(session -> CarriedSession.digest(session.key()).toString())
                .toArray(String[]::new))
        .param("userIds", sessions.stream().map(CarriedSession::userId).toArray(Long[]::new))
        .param(
            "ends",
            sessions.stream().map(session -> session.expiresAt().toString()).toArray(String[]::new))
        .update();
  }

  /** Deletes a session that ended in Django, unless it was exchanged here. */
  public void remove(String key) {
    database
        .sql(
            """
            delete from carried_sessions
             where id = :id
               and exchanged_at is null
            """)
        .param("id", CarriedSession.digest(key))
        .update();
  }

  /** Deletes up to {@code most} expired sessions, oldest first. */
  int removeExpired(int most, Instant now) {
    return database
        .sql(
            """
            delete from carried_sessions
             where id in (select id
                            from carried_sessions
                           where expires_at <= :now
                           order by expires_at
                           limit :most)
            """)
        .param("now", utc(now))
        .param("most", most)
        .update();
  }
}

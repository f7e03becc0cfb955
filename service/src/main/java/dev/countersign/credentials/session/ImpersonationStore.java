package dev.countersign.credentials.session;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.api.access.Credential.Impersonator;
import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.languages.Preferences;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores impersonations, each under the digest of its id. */
@Repository
class ImpersonationStore {

  private final JdbcClient database;

  ImpersonationStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static ExportedRows exportedImpersonations() {
    return ExportedRows.none(
        "impersonations", "user_id", "rows of at most one hour; the events have the same");
  }

  /** An impersonation that was removed. */
  record Ended(long actorId, UUID id, long userId) {}

  /** Returns false if the user, or the session of the staff member, does not exist any more. */
  boolean start(
      SessionId id,
      SessionId actorSession,
      long userId,
      boolean isReadOnly,
      Instant now,
      Instant end) {
    return database
            .sql(
                """
                insert into impersonations (actor_id, id, actor_session_at, user_id, epoch,
                                            is_read_only, started_at, expires_at)
                select sessions.user_id, :id, sessions.created_at, users.id, users.login_epoch,
                       :isReadOnly, :now, :end
                  from sessions, users
                 where sessions.user_id = :actorId
                   and sessions.id = :actorSession
                   and users.id = :userId
                """)
            .param("id", id.digest())
            .param("actorId", actorSession.userId())
            .param("actorSession", actorSession.digest())
            .param("userId", userId)
            .param("isReadOnly", isReadOnly)
            .param("now", utc(now))
            .param("end", utc(end))
            .update()
        == 1;
  }

  /**
   * Finds an impersonation that this session of the staff member has started. Returns empty if it
   * was ended or has expired, if all logins of the user were ended since, or if the user is
   * inactive.
   */
  Optional<Session> find(SessionId id, SessionId actorSession, Instant now) {
    return database
        .sql(
            "select impersonations.is_read_only, impersonations.started_at,"
                + " impersonations.expires_at, users.language, users.time_zone, "
                + UserStore.COLUMNS
                + """
                    from impersonations
                    join sessions on sessions.user_id = impersonations.actor_id
                                 and sessions.created_at = impersonations.actor_session_at
                    join users on users.id = impersonations.user_id
                   where impersonations.actor_id = :actorId
                     and impersonations.id = :id
                     and sessions.id = :actorSession
                     and impersonations.epoch = users.login_epoch
                     and users.is_active
                     and impersonations.expires_at > :now
                  """)
        .param("id", id.digest())
        .param("actorId", actorSession.userId())
        .param("actorSession", actorSession.digest())
        .param("now", utc(now))
        .query((row, _) -> session(id, row))
        .optional();
  }

  private static Session session(SessionId id, ResultSet row) throws SQLException {
    Instant start = instant(row, "started_at");
    return new Session(
        id,
        UserStore.user(row),
        start,
        start,
        Set.of(),
        new Preferences(row.getString("language"), row.getString("time_zone")),
        Optional.of(
            new Impersonation(
                new Impersonator(id.userId(), row.getBoolean("is_read_only")),
                instant(row, "expires_at"))));
  }

  Optional<Ended> end(SessionId id) {
    return database
        .sql(
            """
            delete from impersonations
             where actor_id = :actorId
               and id = :id
            returning actor_id, id, user_id
            """)
        .param("actorId", id.userId())
        .param("id", id.digest())
        .query((row, _) -> ended(row))
        .optional();
  }

  /** Removes the impersonations that this session of the staff member has started. */
  List<Ended> endAllOf(SessionId actorSession) {
    return database
        .sql(
            """
            delete from impersonations
             using sessions
             where impersonations.actor_id = :actorId
               and sessions.user_id = :actorId
               and sessions.id = :actorSession
               and sessions.created_at = impersonations.actor_session_at
            returning impersonations.actor_id, impersonations.id, impersonations.user_id
            """)
        .param("actorId", actorSession.userId())
        .param("actorSession", actorSession.digest())
        .query((row, _) -> ended(row))
        .list();
  }

  /** Removes up to {@code most} expired impersonations, oldest first. */
  List<Ended> removeExpired(int most, Instant now) {
    return database
        .sql(
            """
            delete from impersonations
             using (select actor_id, id
                      from impersonations
                     where expires_at <= :now
                     order by expires_at
                     limit :most) as expired
             where impersonations.actor_id = expired.actor_id
               and impersonations.id = expired.id
            returning impersonations.actor_id, impersonations.id, impersonations.user_id
            """)
        .param("now", utc(now))
        .param("most", most)
        .query((row, _) -> ended(row))
        .list();
  }

  private static Ended ended(ResultSet row) throws SQLException {
    return new Ended(
        row.getLong("actor_id"), row.getObject("id", UUID.class), row.getLong("user_id"));
  }
}

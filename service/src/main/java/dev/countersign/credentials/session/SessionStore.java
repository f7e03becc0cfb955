package dev.countersign.credentials.session;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.credentials.session.SessionIds.NewId;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.UserOwnedRows;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import dev.countersign.platform.languages.Preferences;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores sessions, each under the digest of its id. */
@Repository
class SessionStore {

  /** How many sessions a user can have. A login beyond it ends an old one. */
  static final int MOST = 1_000;

  private final JdbcClient database;

  SessionStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static CleanupJob sessionCleanup(SessionStore store, CleanupSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "expired-sessions",
        "expired sessions",
        settings.sessionsCron(),
        clock,
        store::removeExpired);
  }

  @Bean
  static UserOwnedRows sessionRows() {
    return new UserOwnedRows("browser sessions", "user_id", List.of("sessions", "impersonations"));
  }

  @Bean
  static ExportedRows exportedSessions() {
    return ExportedRows.of("sessions", "sessions", "user_id", "id")
        .with("created_at", "used_at", "expires_at", "authenticated_at", "methods")
        .with("user_agent", "address")
        .without("digest of the cookie", "id")
        .without("source of the cookie", "source")
        .without("internal counter", "epoch");
  }

  void open(
      NewId given,
      int epoch,
      Set<AuthenticationMethod> methods,
      boolean isRecent,
      Origin client,
      Instant now,
      Instant expires) {
    database
        .sql(
            """
            insert into sessions (user_id, id, epoch, created_at, used_at, authenticated_at, methods,
                                  expires_at, user_agent, address, source)
            values (:userId, :id, :epoch, :now, :now, :provenAt, :methods, :expires, :userAgent, :address,
                    :source)
            """)
        .param("userId", given.id().userId())
        .param("id", given.id().digest())
        .param("source", given.source().orElse(null), Types.OTHER)
        .param("epoch", epoch)
        .param("now", utc(now))
        .param("provenAt", utc(isRecent ? now : Instant.EPOCH))
        .param("methods", AuthenticationMethod.stored(methods))
        .param("expires", utc(expires))
        .param("userAgent", client.userAgent())
        .param("address", client.address())
        .update();
    removeExcess(given.id());
  }

  /**
   * Deletes the sessions that a user has beyond {@link #MOST}, except the new one: those that were
   * used longest ago, and only so many at once that a login stays fast.
   */
  void removeExcess(SessionId kept) {
    database
        .sql(
            """
            delete from sessions
             where user_id = :userId
               and id in (select id
                            from sessions
                           where user_id = :userId
                             and id <> :kept
                           order by used_at desc
                          offset :others
                           limit :most)
            """)
        .param("userId", kept.userId())
        .param("kept", kept.digest())
        .param("others", MOST - 1)
        .param("most", MOST)
        .update();
  }

  /**
   * Finds an active session. Returns empty if the session was ended, has expired, exceeded the idle
   * timeout, or if its user is inactive.
   */
  Optional<Session> find(SessionId id, Instant now, Instant idleSince) {
    return database
        .sql(
            "select used_at, coalesce(authenticated_at, created_at) as proven_at, methods,"
                + " users.language, users.time_zone, "
                + UserStore.COLUMNS
                + """
                    from sessions
                    join users on users.id = sessions.user_id
                   where sessions.user_id = :userId
                     and sessions.id = :id
                     and sessions.epoch = users.login_epoch
                     and users.is_active
                     and expires_at > :now
                     and used_at > :idleSince
                  """)
        .param("userId", id.userId())
        .param("id", id.digest())
        .param("now", utc(now))
        .param("idleSince", utc(idleSince))
        .query((row, _) -> session(id, row))
        .optional();
  }

  private static Session session(SessionId id, ResultSet row) throws SQLException {
    return new Session(
        id,
        UserStore.user(row),
        instant(row, "used_at"),
        instant(row, "proven_at"),
        AuthenticationMethod.ofStored(row.getString("methods")),
        new Preferences(row.getString("language"), row.getString("time_zone")),
        Optional.empty());
  }

  /**
   * Records that the user has authenticated again, and gives the session a new id. Returns false if
   * the session has ended.
   */
  boolean renew(SessionId id, NewId next, Set<AuthenticationMethod> methods, Instant now) {
    return database
            .sql(
                """
                update sessions
                   set id = :next,
                       source = :source,
                       authenticated_at = :now,
                       used_at = :now,
                       methods = :methods
                 where user_id = :userId
                   and id = :id
                """)
            .param("userId", id.userId())
            .param("id", id.digest())
            .param("next", next.id().digest())
            .param("source", next.source().orElse(null), Types.OTHER)
            .param("methods", AuthenticationMethod.stored(methods))
            .param("now", utc(now))
            .update()
        == 1;
  }

  void markUsed(SessionId id, Instant now) {
    database
        .sql(
            """
            update sessions
               set used_at = :now
             where user_id = :userId
               and id = :id
               and used_at < :now
            """)
        .param("userId", id.userId())
        .param("id", id.digest())
        .param("now", utc(now))
        .update();
  }

  boolean end(long userId, UUID digest) {
    return database
            .sql(
                """
                delete from sessions
                 where user_id = :userId
                   and id = :id
                """)
            .param("userId", userId)
            .param("id", digest)
            .update()
        == 1;
  }

  /** Ends at most `most` sessions of the user except the kept one. Returns their ids. */
  List<UUID> endOthers(long userId, UUID kept, int most, Instant now) {
    return database
        .sql(
            """
            delete from sessions
             where user_id = :userId
               and id in (select sessions.id
                            from sessions
                            join users on users.id = sessions.user_id
                           where sessions.user_id = :userId
                             and sessions.id <> :kept
                             and sessions.epoch = users.login_epoch
                             and expires_at > :now
                           limit :most)
            returning id
            """)
        .param("userId", userId)
        .param("now", utc(now))
        .param("kept", kept)
        .param("most", most)
        .query((row, _) -> row.getObject("id", UUID.class))
        .list();
  }

  /** Lists the user's active sessions, newest first, at most {@link #MOST}. */
  List<ActiveSession> list(long userId, Instant now, Instant idleSince) {
    return database
        .sql(
            """
            select sessions.id, created_at, used_at, expires_at, user_agent, address
              from sessions
              join users on users.id = sessions.user_id
             where sessions.user_id = :userId
               and sessions.epoch = users.login_epoch
               and expires_at > :now
               and used_at > :idleSince
             order by created_at desc, sessions.id
             limit :most
            """)
        .param("userId", userId)
        .param("most", MOST)
        .param("now", utc(now))
        .param("idleSince", utc(idleSince))
        .query(
            (row, _) ->
                new ActiveSession(
                    ActiveSession.shownId(row.getObject("id", UUID.class)),
                    instant(row, "created_at"),
                    instant(row, "used_at"),
                    instant(row, "expires_at"),
                    row.getString("user_agent"),
                    row.getString("address")))
        .list();
  }

  /**
   * Deletes up to {@code most} expired sessions, oldest first. A session's {@code expires_at} never
   * changes, so it can be indexed without extra cost.
   */
  int removeExpired(int most, Instant now) {
    return database
        .sql(
            """
            delete from sessions
             using (select user_id, id
                      from sessions
                     where expires_at <= :now
                     order by expires_at
                     limit :most) as expired
             where sessions.user_id = expired.user_id
               and sessions.id = expired.id
            """)
        .param("now", utc(now))
        .param("most", most)
        .update();
  }
}

package dev.countersign.credentials.session;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads active sessions with their cookies, so that a return to Django keeps them. */
@Repository
public class ReturnableSessionStore {

  /**
   * An active session.
   *
   * @param cookie The value of the cookie; null if it is random and therefore unknown.
   * @param source What the cookie is derived from: the digest of Django's cookie, if the session
   *     has replaced one of Django.
   */
  public record ActiveCookie(
      long userId, UUID id, @Nullable String cookie, @Nullable UUID source, Instant expiresAt) {

    @Override
    public String toString() {
      return "ActiveCookie[" + userId + "]";
    }
  }

  private static final String ACTIVE =
      """
      select sessions.user_id, sessions.id, source, expires_at
        from sessions
        join users on users.id = sessions.user_id
       where sessions.epoch = users.login_epoch
         and users.is_active
         and expires_at > :now
         and used_at > :idleSince
      """;

  private final JdbcClient database;
  private final SessionIds ids;
  private final SessionSettings settings;
  private final Clock clock;

  ReturnableSessionStore(
      JdbcClient database, SessionIds ids, SessionSettings settings, Clock clock) {
    this.database = database;
    this.ids = ids;
    this.settings = settings;
    this.clock = clock;
  }

  /** Lists active sessions in the order of user and id, after the given ones. */
  public List<ActiveCookie> listAfter(long userId, UUID id, int limit) {
    return active(
            """
               and (sessions.user_id, sessions.id) > (:userId, :id)
             order by sessions.user_id, sessions.id
             limit :limit
            """)
        .param("userId", userId)
        .param("id", id)
        .param("limit", limit)
        .query((row, _) -> read(row))
        .list();
  }

  /** Returns the active sessions that have replaced sessions of Django with these digests. */
  public List<ActiveCookie> replacing(Collection<UUID> digests, Collection<Long> userIds) {
    return active(
            """
               and sessions.user_id = any (:userIds)
               and source = any (:digests)
            """)
        .param("userIds", userIds.toArray(Long[]::new))
        .param("digests", digests.toArray(UUID[]::new))
        .query((row, _) -> read(row))
        .list();
  }

  /** Returns whether the text has the form of a cookie of this service. */
  public static boolean isCookie(String text) {
    return SessionId.read(text).isPresent();
  }

  /** Returns which of these cookies belong to active sessions. */
  public Set<String> activeAmong(Collection<String> cookies) {
    List<SessionId> given =
        cookies.stream().flatMap(cookie -> SessionId.read(cookie).stream()).toList();
    Set<UUID> found =
        new HashSet<>(
            active(
                    """
                       and sessions.user_id = any (:userIds)
                       and sessions.id = any (:ids)
                    """)
                .param("userIds", given.stream().map(SessionId::userId).toArray(Long[]::new))
                .param("ids", given.stream().map(SessionId::digest).toArray(UUID[]::new))
                .query((row, _) -> row.getObject("id", UUID.class))
                .list());
    return given.stream()
        .filter(id -> found.contains(id.digest()))
        .map(SessionId::text)
        .collect(Collectors.toSet());
  }

  private JdbcClient.StatementSpec active(String more) {
    Instant now = clock.instant();
    return database
        .sql(ACTIVE + more)
        .param("now", utc(now))
        .param("idleSince", utc(now.minus(settings.idleTimeout())));
  }

  private ActiveCookie read(ResultSet row) throws SQLException {
    long userId = row.getLong("user_id");
    UUID id = row.getObject("id", UUID.class);
    UUID source = row.getObject("source", UUID.class);
    String cookie =
        Optional.ofNullable(source)
            .flatMap(from -> ids.find(userId, from, id))
            .map(SessionId::text)
            .orElse(null);
    return new ActiveCookie(userId, id, cookie, source, instant(row, "expires_at"));
  }
}

package dev.countersign.operations.djangoreturn;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.instantOrNull;
import static dev.countersign.platform.database.Timestamps.utc;

import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads which refresh tokens and sessions of Django cannot be used any more, and ends logins. */
@Repository
class OwnLoginStore {

  /** A refresh token of Django that was used or blacklisted. */
  record SpentToken(UUID jti, @Nullable Long userId, Instant expiresAt) {}

  /**
   * A token family. The ids of its refresh tokens are its first 24 digits and the generation.
   *
   * @param isEnded Whether the latest token is refused too.
   */
  record Family(long userId, UUID id, int generation, boolean isEnded, Instant expiresAt) {}

  /** A session of Django: whether its cookie is accepted, and since when it has a replacement. */
  record Carried(boolean isAccepted, @Nullable Instant exchangedAt) {}

  private final JdbcClient database;
  private final Clock clock;

  OwnLoginStore(JdbcClient database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  List<SpentToken> spentAfter(UUID jti, int limit) {
    return database
        .sql(
            """
            select jti, user_id, expires_at
              from carried_refresh_tokens
             where jti > :jti
               and expires_at > :now
             order by jti
             limit :limit
            """)
        .param("jti", jti)
        .param("now", utc(clock.instant()))
        .param("limit", limit)
        .query(
            (row, _) ->
                new SpentToken(
                    row.getObject("jti", UUID.class),
                    row.getObject("user_id", Long.class),
                    instant(row, "expires_at")))
        .list();
  }

  List<Family> familiesAfter(long userId, UUID id, int limit) {
    return database
        .sql(
            """
            select logins.user_id, logins.id, generation, expires_at,
                   revoked_at is not null or epoch <> login_epoch as is_ended
              from logins
              join users on users.id = logins.user_id
             where (logins.user_id, logins.id) > (:userId, :id)
               and expires_at > :now
             order by logins.user_id, logins.id
             limit :limit
            """)
        .param("userId", userId)
        .param("id", id)
        .param("now", utc(clock.instant()))
        .param("limit", limit)
        .query(
            (row, _) ->
                new Family(
                    row.getLong("user_id"),
                    row.getObject("id", UUID.class),
                    row.getInt("generation"),
                    row.getBoolean("is_ended"),
                    instant(row, "expires_at")))
        .list();
  }

  /** Returns the sessions of Django with these digests, as far as the import has copied them. */
  Map<UUID, Carried> carriedSessions(Collection<UUID> digests) {
    var found = new HashMap<UUID, Carried>();
    database
        .sql(
            """
            select carried_sessions.id, exchanged_at,
                   epoch = login_epoch and is_active and expires_at > :now as is_accepted
              from carried_sessions
              join users on users.id = carried_sessions.user_id
             where carried_sessions.id = any (:digests)
            """)
        .param("digests", digests.toArray(UUID[]::new))
        .param("now", utc(clock.instant()))
        .query(
            row -> {
              found.put(
                  row.getObject("id", UUID.class),
                  new Carried(row.getBoolean("is_accepted"), instantOrNull(row, "exchanged_at")));
            });
    return found;
  }

  /** Ends every login and session, whose credentials are now those of Django. */
  void endAll() {
    for (String table : List.of("logins", "sessions", "carried_sessions")) {
      database.sql("delete from " + table).update();
    }
  }
}

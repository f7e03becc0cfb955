package dev.countersign.credentials.session;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.credentials.session.SessionIds.NewId;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.AuthenticationMethod;
import java.sql.Types;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Replaces sessions of Django with sessions of this service. */
@Repository
class SessionExchangeStore {

  private final JdbcClient database;
  private final SessionStore sessions;

  SessionExchangeStore(JdbcClient database, SessionStore sessions) {
    this.database = database;
    this.sessions = sessions;
  }

  /** The user of a session of Django, and whether the session was exchanged already. */
  record Found(long userId, boolean isExchanged) {}

  /**
   * Finds a session of Django by the digest of its cookie. Returns empty if it has expired, if the
   * user is inactive or has ended all logins since the import, or if it was exchanged before the
   * given time.
   */
  Optional<Found> find(UUID carried, Instant now, Instant exchangedSince) {
    return database
        .sql(
            """
            select user_id, epoch, exchanged_at is not null as is_exchanged
              from carried_sessions
             where id = :carried
               and expires_at > :now
               and (exchanged_at is null or exchanged_at > :exchangedSince)
            """)
        .param("carried", carried)
        .param("now", utc(now))
        .param("exchangedSince", utc(exchangedSince))
        .query(
            (row, _) ->
                Map.entry(
                    new Found(row.getLong("user_id"), row.getBoolean("is_exchanged")),
                    row.getInt("epoch")))
        .optional()
        .filter(found -> isCurrent(found.getKey().userId(), found.getValue()))
        .map(Map.Entry::getKey);
  }

  private boolean isCurrent(long userId, int epoch) {
    return database
        .sql(
            """
            select exists (
                select
                  from users
                 where id = :userId
                   and login_epoch = :epoch
                   and is_active)
            """)
        .param("userId", userId)
        .param("epoch", epoch)
        .query(Boolean.class)
        .single();
  }

  /** Holds what the new session takes from the one of Django. */
  private record Taken(int epoch, Instant expiresAt) {}

  /**
   * Opens the session, in the epoch of the import, in a transaction of the caller. Returns false if
   * a concurrent request has done it. The time of authentication is unknown, so the session has no
   * recent proof.
   */
  boolean exchange(UUID carried, NewId given, Origin client, Instant now, Instant latestEnd) {
    Optional<Taken> taken =
        database
            .sql(
                """
                update carried_sessions
                   set exchanged_at = :now
                 where id = :carried
                   and exchanged_at is null
                returning epoch, expires_at
                """)
            .param("carried", carried)
            .param("now", utc(now))
            .query((row, _) -> new Taken(row.getInt("epoch"), instant(row, "expires_at")))
            .optional();
    taken.ifPresent(
        old -> {
          boolean isEarlier = old.expiresAt().isBefore(latestEnd);
          open(given, old.epoch(), client, now, isEarlier ? old.expiresAt() : latestEnd);
        });
    return taken.isPresent();
  }

  private void open(NewId given, int epoch, Origin client, Instant now, Instant expires) {
    database
        .sql(
            """
            insert into sessions (user_id, id, epoch, created_at, used_at, authenticated_at, methods,
                                  expires_at, user_agent, address, source)
            values (:userId, :id, :epoch, :now, :now, :unknown, :methods, :expires, :userAgent,
                    :address, :source)
            """)
        .param("userId", given.id().userId())
        .param("id", given.id().digest())
        .param("epoch", epoch)
        .param("source", given.source().orElse(null), Types.OTHER)
        .param("now", utc(now))
        .param("unknown", utc(Instant.EPOCH))
        .param("methods", AuthenticationMethod.stored(Set.of(AuthenticationMethod.PASSWORD)))
        .param("expires", utc(expires))
        .param("userAgent", client.userAgent())
        .param("address", client.address())
        .update();
    sessions.removeExcess(given.id());
  }
}

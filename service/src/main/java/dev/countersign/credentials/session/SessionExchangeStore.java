package dev.countersign.credentials.session;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.credentials.session.SessionIds.NewId;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.AuthenticationMethod;
import java.sql.Types;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Replaces sessions of Django with sessions of this service. */
@Repository
class SessionExchangeStore {

  private final JdbcClient database;

  SessionExchangeStore(JdbcClient database) {
    this.database = database;
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
            select carried_sessions.user_id, exchanged_at is not null as is_exchanged
              from carried_sessions
              join users on users.id = carried_sessions.user_id
             where carried_sessions.id = :carried
               and epoch = login_epoch
               and is_active
               and expires_at > :now
               and (exchanged_at is null or exchanged_at > :exchangedSince)
            """)
        .param("carried", carried)
        .param("now", utc(now))
        .param("exchangedSince", utc(exchangedSince))
        .query((row, _) -> new Found(row.getLong("user_id"), row.getBoolean("is_exchanged")))
        .optional();
  }

  /**
   * Opens the session, in the epoch of the import, in one statement. Returns false if a concurrent
   * request has done it. The time of authentication is unknown, so the session has no recent proof.
   */
  boolean exchange(UUID carried, NewId given, Origin client, Instant now, Instant latestEnd) {
    return database
            .sql(
                """
            with exchanged as (
                update carried_sessions
                   set exchanged_at = :now
                 where id = :carried
                   and exchanged_at is null
                returning user_id, epoch, expires_at
            )
            insert into sessions (user_id, id, epoch, created_at, used_at, authenticated_at, methods,
                                  expires_at, user_agent, address, source)
            select user_id, :id, epoch, :now, :now, :unknown, :methods,
                   least(expires_at, cast(:latestEnd as timestamptz)), :userAgent, :address,
                   cast(:source as uuid)
              from exchanged
            """)
            .param("carried", carried)
            .param("id", given.id().digest())
            .param("source", given.source().orElse(null), Types.OTHER)
            .param("now", utc(now))
            .param("unknown", utc(Instant.EPOCH))
            .param("methods", AuthenticationMethod.stored(Set.of(AuthenticationMethod.PASSWORD)))
            .param("latestEnd", utc(latestEnd))
            .param("userAgent", client.userAgent())
            .param("address", client.address())
            .update()
        == 1;
  }
}

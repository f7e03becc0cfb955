package dev.countersign.session;

import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.audit.Origin;
import dev.countersign.users.Proof;
import dev.countersign.users.UserStore;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** The life of a session: opened with a password, found by its id, ended. */
@Component
public class Sessions {

  /** So seldom is the time of the last use written: a read should not become a write. */
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final SessionStore store;
  private final UserStore users;
  private final AuditLog audit;
  private final SessionSettings settings;
  private final SecureRandom random;
  private final Clock clock;

  Sessions(
      SessionStore store,
      UserStore users,
      AuditLog audit,
      SessionSettings settings,
      SecureRandom random,
      Clock clock) {
    this.store = store;
    this.users = users;
    this.audit = audit;
    this.settings = settings;
    this.random = random;
    this.clock = clock;
  }

  /** Empty when the account was deactivated or its password changed since it was checked. */
  Optional<SessionId> open(Proof proof, Origin origin) {
    long userId = proof.user().id();
    return audit.add(
        id -> Event.own(Kind.USER_LOGGED_IN, userId, origin).on(id.object()),
        () -> enter(proof, origin));
  }

  private Optional<SessionId> enter(Proof proof, Origin origin) {
    Instant now = now();
    OptionalInt epoch = users.enter(proof, now);
    if (epoch.isEmpty()) {
      return Optional.empty();
    }
    // If everything is ended at this very moment, this session has the older count and is over.
    SessionId id = SessionId.random(proof.user().id(), random);
    store.open(id, epoch.getAsInt(), origin, now, now.plus(settings.cookie().maxAge()));
    return Optional.of(id);
  }

  Optional<Session> find(SessionId id) {
    Instant now = now();
    Optional<Session> session = store.find(id, now, now.minus(settings.idleTimeout()));
    session
        .filter(found -> found.usedAt().isBefore(now.minus(FRESH)))
        .ifPresent(_ -> store.markUsed(id, now));
    return session;
  }

  void end(SessionId id, Origin origin) {
    end(id.userId(), id.userId(), id.digest(), origin);
  }

  public List<OpenSession> of(long userId) {
    Instant now = now();
    return store.list(userId, now, now.minus(settings.idleTimeout()));
  }

  /** False when there is no session of this user by the id that is shown to them. */
  public boolean end(long userId, String shownId, Origin origin) {
    return end(userId, userId, shownId, origin);
  }

  /** The same by somebody else, whom the event names. */
  public boolean end(long actorId, long userId, String shownId, Origin origin) {
    return OpenSession.digestOf(shownId)
        .filter(digest -> end(actorId, userId, digest, origin))
        .isPresent();
  }

  private boolean end(long actorId, long userId, UUID digest, Origin origin) {
    return audit.add(
        Event.by(actorId, Kind.SESSION_ENDED, userId, origin).on(OpenSession.object(digest)),
        () -> store.end(userId, digest));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}

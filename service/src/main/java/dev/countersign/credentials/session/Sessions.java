package dev.countersign.credentials.session;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.identity.users.VerifiedPassword;
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
  private final LoginStore logins;
  private final AuditLog audit;
  private final SessionSettings settings;
  private final SecureRandom random;
  private final Clock clock;

  Sessions(
      SessionStore store,
      LoginStore logins,
      AuditLog audit,
      SessionSettings settings,
      SecureRandom random,
      Clock clock) {
    this.store = store;
    this.logins = logins;
    this.audit = audit;
    this.settings = settings;
    this.random = random;
    this.clock = clock;
  }

  /** A session that was opened, and the user's epoch at that time. */
  record Opened(SessionId id, int epoch) {}

  /** Empty when the account was deactivated or its password changed since it was checked. */
  Optional<Opened> open(VerifiedPassword proof, Origin origin) {
    long userId = proof.user().id();
    return audit.add(
        opened -> Event.own(EventKind.USER_LOGGED_IN, userId, origin).on(opened.id().object()),
        () -> enter(proof, origin));
  }

  private Optional<Opened> enter(VerifiedPassword proof, Origin origin) {
    Instant now = now();
    OptionalInt epoch = logins.enter(proof, now);
    if (epoch.isEmpty()) {
      return Optional.empty();
    }
    // If everything is ended at this very moment, this session has the older count and is over.
    SessionId id = SessionId.random(proof.user().id(), random);
    store.open(id, epoch.getAsInt(), origin, now, now.plus(settings.cookie().maxAge()));
    return Optional.of(new Opened(id, epoch.getAsInt()));
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

  public List<ActiveSession> of(long userId) {
    Instant now = now();
    return store.list(userId, now, now.minus(settings.idleTimeout()));
  }

  /** False when there is no session of this user by the id that is shown to them. */
  public boolean end(long userId, String shownId, Origin origin) {
    return end(userId, userId, shownId, origin);
  }

  /** The same by somebody else, whom the event names. */
  public boolean end(long actorId, long userId, String shownId, Origin origin) {
    return ActiveSession.digestOf(shownId)
        .filter(digest -> end(actorId, userId, digest, origin))
        .isPresent();
  }

  private boolean end(long actorId, long userId, UUID digest, Origin origin) {
    return audit.add(
        Event.by(actorId, EventKind.SESSION_ENDED, userId, origin).on(ActiveSession.object(digest)),
        () -> store.end(userId, digest));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}

package dev.countersign.credentials.session;

import dev.countersign.credentials.session.SessionIds.NewId;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.LoginStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Opens, finds, lists and ends sessions. */
@Component
public class Sessions {

  /** Minimum time between two updates of {@code used_at}, so that most requests do not write. */
  private static final Duration FRESH = Duration.ofMinutes(1);

  /** How many sessions one transaction ends. */
  private static final int BATCH = 500;

  private static final UUID NONE = new UUID(0, 0);

  private final SessionStore store;
  private final LoginStore logins;
  private final AuditLog audit;
  private final TransactionOperations transactions;
  private final SessionSettings settings;
  private final SessionIds ids;
  private final Clock clock;

  Sessions(
      SessionStore store,
      LoginStore logins,
      AuditLog audit,
      TransactionOperations transactions,
      SessionSettings settings,
      SessionIds ids,
      Clock clock) {
    this.store = store;
    this.logins = logins;
    this.audit = audit;
    this.transactions = transactions;
    this.settings = settings;
    this.ids = ids;
    this.clock = clock;
  }

  /** An opened session and the user's login epoch at that time. */
  record Opened(SessionId id, int epoch) {}

  /**
   * Opens a session, or returns empty if the account was deactivated or its password changed after
   * the password was verified.
   */
  Optional<Opened> open(LoginProof proof, Origin origin) {
    long userId = proof.user().id();
    return audit.add(
        opened -> Event.own(EventKind.USER_LOGGED_IN, userId, origin).on(opened.id().object()),
        () -> enter(proof, origin));
  }

  private Optional<Opened> enter(LoginProof proof, Origin origin) {
    Instant now = now();
    OptionalInt epoch = logins.enter(proof, now);
    if (epoch.isEmpty()) {
      return Optional.empty();
    }
    // If all logins of the user end between these two statements, the session has the old epoch and
    // is therefore already ended.
    NewId id = ids.next(proof.user().id(), now);
    Instant expires = now.plus(settings.cookie().maxAge());
    store.open(id, epoch.getAsInt(), proof.methods(), proof.isRecent(), origin, now, expires);
    return Optional.of(new Opened(id.id(), epoch.getAsInt()));
  }

  Optional<Session> find(SessionId id) {
    Instant now = now();
    Optional<Session> session = store.find(id, now, now.minus(settings.idleTimeout()));
    session
        .filter(found -> found.usedAt().isBefore(now.minus(FRESH)))
        .ifPresent(_ -> store.markUsed(id, now));
    return session;
  }

  /**
   * Gives a session a new id after its user has authenticated again (ASVS 7.2.4): a stolen cookie
   * with the earlier id does not profit from it. Returns empty if the session has ended.
   */
  Optional<SessionId> renew(Session session, Set<AuthenticationMethod> added, Origin origin) {
    long userId = session.user().id();
    Instant now = now();
    NewId next = ids.next(userId, now);
    var methods = EnumSet.copyOf(added);
    methods.addAll(session.methods());
    return audit.add(
        id ->
            Event.own(EventKind.ACCESS_CONFIRMED, userId, origin)
                .on(id.object())
                .with(session.kind()),
        () ->
            store.renew(session.id(), next, methods, now)
                ? Optional.of(next.id())
                : Optional.empty());
  }

  void end(SessionId id, Origin origin) {
    end(id.userId(), id.userId(), id.digest(), origin);
  }

  public List<ActiveSession> of(long userId) {
    Instant now = now();
    return store.list(userId, now, now.minus(settings.idleTimeout()));
  }

  /** Ends the user's session with this shown id. Returns false if there is none. */
  public boolean end(long userId, String shownId, Origin origin) {
    return end(userId, userId, shownId, origin);
  }

  /** Ends all sessions of the user except the one with this shown id, if there is one. */
  public void endOthers(long userId, String kept, Origin origin) {
    UUID keptId = ActiveSession.digestOf(kept).orElse(NONE);
    while (endBatch(userId, keptId, origin) == BATCH) {}
  }

  private int endBatch(long userId, UUID kept, Origin origin) {
    return transactions.execute(
        _ -> {
          List<UUID> ended = store.endOthers(userId, kept, BATCH, now());
          audit.addAll(
              ended.stream()
                  .map(
                      digest ->
                          Event.own(EventKind.SESSION_ENDED, userId, origin)
                              .on(ActiveSession.object(digest)))
                  .toList());
          return ended.size();
        });
  }

  /** Ends a session of a user on behalf of another user, whom the audit event names as actor. */
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

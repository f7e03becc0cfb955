package dev.countersign.credentials.statictoken;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.platform.errors.Unavailable;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Issues the user's static token. A user has one token and gets the same one until it is revoked or
 * replaced.
 */
@Component
public class StaticTokenIssuer {

  private static final int ATTEMPTS = 5;

  /** The name of a static token in audit events. */
  private static final String OBJECT = "token";

  private final StaticTokenStore store;
  private final TokenDerivation derivation;
  private final LoginStore logins;
  private final AuditLog audit;
  private final Clock clock;
  private final SecureRandom random;

  /**
   * A request for a token. If the stored token belongs to a later epoch than this one, the request
   * is refused, because the login it relies on has ended. The event is written when a new token is
   * created.
   */
  private record Entry(long userId, int epoch, Event issued) {

    static Optional<Entry> of(long userId, OptionalInt epoch, Event issued) {
      return epoch.stream().mapToObj(known -> new Entry(userId, known, issued)).findFirst();
    }
  }

  StaticTokenIssuer(
      StaticTokenStore store,
      TokenDerivation derivation,
      LoginStore logins,
      AuditLog audit,
      Clock clock,
      SecureRandom random) {
    this.store = store;
    this.derivation = derivation;
    this.logins = logins;
    this.audit = audit;
    this.clock = clock;
    this.random = random;
  }

  /**
   * Returns the user's token after a login by password, or empty if the account was deactivated or
   * its password changed after the password was verified.
   */
  Optional<StaticToken> issue(LoginProof proof, Origin origin) {
    return enter(proof, origin).flatMap(this::standing);
  }

  /** Replaces the user's token after a login by password. The previous token ends. */
  Optional<StaticToken> reissue(LoginProof proof, Origin origin) {
    return enter(proof, origin).flatMap(this::anew);
  }

  /**
   * Returns the user's token for an operator, without a password. Returns empty if there is no such
   * user.
   */
  public Optional<StaticToken> issue(long userId, Origin origin) {
    return entry(userId, origin).flatMap(this::standing);
  }

  /** Replaces the user's token for an operator. The previous token ends. */
  public Optional<StaticToken> reissue(long userId, Origin origin) {
    return entry(userId, origin).flatMap(this::anew);
  }

  /** Returns when the user's token was created, or empty if there is no valid one. */
  Optional<Instant> createdAt(long userId) {
    return store
        .find(userId)
        .filter(held -> !held.isOver())
        .filter(held -> givenOut(userId, held).isPresent())
        .map(StoredStaticToken::createdAt);
  }

  /** Revokes the user's token. Returns false if there was none. */
  public boolean revoke(long userId, Event event) {
    return audit.add(event.on(OBJECT), () -> store.remove(userId));
  }

  /** Revokes the user's token if it still has this version. */
  boolean revoke(long userId, UUID version, Event event) {
    return audit.add(event.on(OBJECT), () -> store.remove(userId, Optional.of(version)));
  }

  private Optional<Entry> entry(long userId, Origin origin) {
    Event issued = Event.about(userId, EventKind.COMMAND_TOKEN_ISSUED, origin).on(OBJECT);
    return Entry.of(userId, logins.loginEpoch(userId), issued);
  }

  private Optional<Entry> enter(LoginProof proof, Origin origin) {
    long userId = proof.user().id();
    Event issued = Event.own(EventKind.TOKEN_ISSUED, userId, origin).on(OBJECT);
    return audit.add(
        _ -> Event.own(EventKind.USER_LOGGED_IN, userId, origin).on(OBJECT),
        () -> Entry.of(userId, logins.enter(proof, clock.instant()), issued));
  }

  private Optional<StaticToken> standing(Entry entry) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<StoredStaticToken> held = store.find(entry.userId());
      if (isOvertaken(entry, held)) {
        return Optional.empty();
      }
      Optional<StaticToken> token =
          held.filter(known -> known.epoch() == entry.epoch())
              .flatMap(known -> givenOut(entry.userId(), known))
              .or(() -> make(entry, held));
      if (token.isPresent()) {
        return token;
      }
    }
    throw new Unavailable(Duration.ofSeconds(1));
  }

  /**
   * Replaces the token. Two concurrent calls both get the token of the one that succeeded, so
   * neither returns a token that the other has already replaced.
   */
  private Optional<StaticToken> anew(Entry entry) {
    Optional<StoredStaticToken> held = store.find(entry.userId());
    return isOvertaken(entry, held)
        ? Optional.empty()
        : make(entry, held).or(() -> standing(entry));
  }

  private static boolean isOvertaken(Entry entry, Optional<StoredStaticToken> held) {
    return held.filter(known -> known.epoch() > entry.epoch()).isPresent();
  }

  /**
   * Returns the stored token, or empty if the key that derived it is no longer configured. Another
   * configured key derives a different token from the same version, which was not issued.
   */
  private Optional<StaticToken> givenOut(long userId, StoredStaticToken held) {
    return derivation.tokens(userId, held.version(), held.carriedKey()).stream()
        .filter(token -> store.isIssued(userId, token))
        .findFirst();
  }

  /** Creates a token, or returns empty if a concurrent request has stored another one. */
  private Optional<StaticToken> make(Entry entry, Optional<StoredStaticToken> held) {
    UUID version = new UUID(random.nextLong(), random.nextLong());
    StaticToken token = derivation.tokens(entry.userId(), version).getFirst();
    var made = new NewToken(entry.userId(), version, entry.epoch(), token, clock.instant());
    boolean isPut =
        audit.add(entry.issued(), () -> store.put(made, held.map(StoredStaticToken::version)));
    return isPut ? Optional.of(token) : Optional.empty();
  }
}

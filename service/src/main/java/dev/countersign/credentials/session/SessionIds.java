package dev.countersign.credentials.session;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.countersign.credentials.takeover.TakeoverSettings;
import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Makes the ids of sessions. They are random. While a return to Django must stay possible, they are
 * derived from the secret key and a stored random source instead, so that {@code takeover back} can
 * give Django the same cookie. Neither the key nor the database alone reveals it.
 */
@Component
class SessionIds {

  /** A new session id, and what it is derived from, if anything. */
  record NewId(SessionId id, Optional<UUID> source) {}

  private final TakeoverSettings takeover;
  private final List<PurposeKey> keys;
  private final SecureRandom random;

  SessionIds(TakeoverSettings takeover, PurposeKeys keys, SecureRandom random) {
    this.takeover = takeover;
    this.keys = keys.of("returnable session");
    this.random = random;
  }

  NewId next(long userId, Instant now) {
    if (!takeover.isReturnable(now)) {
      return new NewId(SessionId.random(userId, random), Optional.empty());
    }
    var source = new UUID(random.nextLong(), random.nextLong());
    return new NewId(derived(keys.getFirst(), userId, source), Optional.of(source));
  }

  /**
   * Returns the id that replaces a session of Django, or empty if its id is not derived from the
   * stored digest of Django's cookie.
   */
  Optional<NewId> replacing(long userId, UUID carried, Instant now) {
    return takeover.isReturnable(now)
        ? Optional.of(new NewId(derived(keys.getFirst(), userId, carried), Optional.of(carried)))
        : Optional.empty();
  }

  /** Returns the id that has this source and digest, or empty if no present key derives it. */
  Optional<SessionId> find(long userId, UUID source, UUID digest) {
    return keys.stream()
        .map(key -> derived(key, userId, source))
        .filter(id -> isOf(id, digest))
        .findFirst();
  }

  private static boolean isOf(SessionId id, UUID digest) {
    return MessageDigest.isEqual(
        id.digest().toString().getBytes(US_ASCII), digest.toString().getBytes(US_ASCII));
  }

  private static SessionId derived(PurposeKey key, long userId, UUID source) {
    return SessionId.derived(userId, key.mac(userId + ":" + source));
  }
}

package dev.countersign.verifier.remote;

import dev.countersign.verifier.remote.Download.Loaded;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Holds the newest revocation snapshot. It may be used for a limited time after the last load that
 * succeeded.
 */
public final class RevocationCache {

  private static final System.Logger LOG = System.getLogger(RevocationCache.class.getName());

  /** Countersign signs a snapshot that has not changed again after this time. */
  private static final Duration RENEWAL = Duration.ofSeconds(30);

  private final Download download;
  private final KeySource keys;
  private final @Nullable String issuer;
  private final Duration leeway;
  private final Duration maxStaleness;
  private final Clock clock;

  private volatile @Nullable State state;
  private boolean failing;

  /** A snapshot, its ETag, and when a response last confirmed it. */
  private record State(RevocationSnapshot snapshot, Optional<String> etag, Instant confirmedAt) {}

  /** Whether a token is void; unknown without a snapshot that is recent enough. */
  public enum Answer {
    IN_FORCE,
    VOID,
    UNKNOWN
  }

  public RevocationCache(
      Download download,
      KeySource keys,
      @Nullable String issuer,
      Duration leeway,
      Duration maxStaleness,
      Clock clock) {
    this.download = download;
    this.keys = keys;
    this.issuer = issuer;
    this.leeway = leeway;
    this.maxStaleness = maxStaleness;
    this.clock = clock;
  }

  /** Looks an access token up. Makes no request. */
  public Answer find(long userId, String tokenId, long issuedAt) {
    State known = state;
    if (known == null || known.confirmedAt().isBefore(clock.instant().minus(maxStaleness))) {
      return Answer.UNKNOWN;
    }
    return known.snapshot().isVoid(userId, tokenId, issuedAt, leeway)
        ? Answer.VOID
        : Answer.IN_FORCE;
  }

  /** Loads the snapshot if it has changed. A failure leaves the known one in place. */
  public synchronized void refresh() {
    Instant now = clock.instant();
    State known = state;
    try {
      state =
          switch (download.load(known == null ? Optional.empty() : known.etag())) {
            case Loaded.Document(String body, Optional<String> etag) ->
                newer(known, new State(RevocationSnapshot.read(body, keys, issuer), etag, now));
            case Loaded.NotModified _ when known != null ->
                new State(recent(known.snapshot(), now), known.etag(), now);
            case Loaded.NotModified _ -> throw new IOException("unexpected status 304");
          };
      failing = false;
    } catch (IOException failed) {
      logOnce(failed);
    }
  }

  /** Logs the first of several failures in a row. */
  private void logOnce(IOException failed) {
    if (!failing) {
      LOG.log(
          System.Logger.Level.WARNING,
          "The revocation snapshot was not loaded; after {0}, tokens are not accepted: {1}",
          maxStaleness,
          failed.getMessage());
    }
    failing = true;
  }

  /**
   * Returns the newer of two snapshots. A replica, or a cache on the way, may return one from
   * before a revocation that is already known. Two snapshots of the same second are joined, because
   * their times do not tell which one is newer.
   */
  private State newer(@Nullable State known, State loaded) throws IOException {
    recent(loaded.snapshot(), loaded.confirmedAt());
    if (known == null || known.snapshot().issuedAt() < loaded.snapshot().issuedAt()) {
      return loaded;
    }
    return known.snapshot().issuedAt() > loaded.snapshot().issuedAt()
        ? new State(known.snapshot(), known.etag(), loaded.confirmedAt())
        : new State(
            known.snapshot().joined(loaded.snapshot()), loaded.etag(), loaded.confirmedAt());
  }

  /**
   * Rejects a snapshot that is too old by its own time. Such a snapshot comes from a cache that
   * does not expire, or from an attacker.
   */
  private RevocationSnapshot recent(RevocationSnapshot snapshot, Instant now) throws IOException {
    Duration longest = RENEWAL.plus(maxStaleness).plus(leeway);
    if (snapshot.issuedAt() < now.minus(longest).getEpochSecond()) {
      throw new IOException("the snapshot is older than " + longest);
    }
    return snapshot;
  }
}

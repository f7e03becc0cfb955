package dev.countersign.session;

import java.time.Instant;

/** A session of anybody, live or not, as staff see it. */
public record ListedSession(
    String id,
    long userId,
    String username,
    State state,
    Instant createdAt,
    Instant lastUsedAt,
    Instant expiresAt,
    String userAgent,
    String address) {

  /** Why it is over, if it is. */
  public enum State {
    LIVE,
    ENDED,
    EXPIRED,
    USER_INACTIVE
  }

  /** For templates. */
  public boolean isLive() {
    return state == State.LIVE;
  }
}

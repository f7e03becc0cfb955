package dev.countersign.signedtoken;

import java.time.Instant;

/** A log-in of anybody, live or not, as staff see it. */
public record ListedLogin(
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

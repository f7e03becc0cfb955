package dev.countersign.identity.users;

import java.time.Instant;

/** A log-in or a session of anybody, live or not, as staff see it. */
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
    USER_INACTIVE;

    public static State of(boolean isEnded, boolean isActive, Instant expiresAt, Instant now) {
      if (isEnded) {
        return ENDED;
      }
      if (!isActive) {
        return USER_INACTIVE;
      }
      return expiresAt.isAfter(now) ? LIVE : EXPIRED;
    }
  }

  /** For templates. */
  public boolean isLive() {
    return state == State.LIVE;
  }
}

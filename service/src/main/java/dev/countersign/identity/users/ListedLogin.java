package dev.countersign.identity.users;

import java.time.Instant;

/** Represents a login or session of any user, live or ended, as staff pages show it. */
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

  /** Describes whether the login is live, and if not, why it ended. */
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

  /** Returns whether the login is live; for templates. */
  public boolean isLive() {
    return state == State.LIVE;
  }
}

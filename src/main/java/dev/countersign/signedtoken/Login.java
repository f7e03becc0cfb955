package dev.countersign.signedtoken;

import dev.countersign.users.User;
import java.time.Instant;

/** The state of a log-in beside its user. */
record Login(
    LoginId id,
    int generation,
    Instant rotatedAt,
    Instant expiresAt,
    boolean isRevoked,
    boolean isEndedWithAll,
    User user) {

  /** Whether its tokens are good at all, leaving aside which generation. */
  boolean isLive(Instant now) {
    return !isRevoked && !isEndedWithAll && expiresAt.isAfter(now) && user.isActive();
  }

  /** Whether a token of that generation is good for it. */
  boolean takes(int tokenGeneration, boolean spentTokensCount) {
    return tokenGeneration == generation || (spentTokensCount && tokenGeneration < generation);
  }
}

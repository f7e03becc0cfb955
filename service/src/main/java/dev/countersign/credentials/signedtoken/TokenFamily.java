package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.users.User;
import java.time.Instant;

/** The state of a log-in beside its user. */
record TokenFamily(
    TokenFamilyId id,
    int epoch,
    int generation,
    Instant createdAt,
    Instant rotatedAt,
    Instant expiresAt,
    boolean isRevoked,
    boolean isEndedWithAll,
    User user) {

  /** Whether its tokens are good at all, leaving aside which generation. */
  boolean isLive(Instant now) {
    return !isRevoked && !isEndedWithAll && expiresAt.isAfter(now) && user.isActive();
  }

  Issuance issuance(Instant issuedAt) {
    return new Issuance(user, epoch, id, createdAt, generation, issuedAt);
  }

  /** Whether a token of that generation is good for it. */
  boolean takes(int tokenGeneration, boolean spentTokensCount) {
    return tokenGeneration == generation || (spentTokensCount && tokenGeneration < generation);
  }
}

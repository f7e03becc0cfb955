package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.User;
import java.time.Instant;
import java.util.Set;

/** The state of a token family and its user. */
record TokenFamily(
    TokenFamilyId id,
    int epoch,
    int generation,
    Instant createdAt,
    Set<AuthenticationMethod> methods,
    Instant rotatedAt,
    Instant expiresAt,
    boolean isRevoked,
    boolean isEndedWithAll,
    User user) {

  /** Returns whether the family is active, regardless of the token's generation. */
  boolean isLive(Instant now) {
    return !isRevoked && !isEndedWithAll && expiresAt.isAfter(now) && user.isActive();
  }

  Issuance issuance(Instant issuedAt) {
    return new Issuance(user, epoch, id, createdAt, methods, generation, issuedAt);
  }

  /** Returns whether a token of the given generation is accepted. */
  boolean takes(int tokenGeneration, boolean spentTokensCount) {
    return spentTokensCount ? tokenGeneration <= generation : tokenGeneration == generation;
  }
}

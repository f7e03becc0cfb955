package dev.countersign.identity.users;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Represents an email address that receives password resets for an account.
 *
 * @param email Empty for an account that had no address before this change.
 * @param since Orders the addresses of an account, oldest first.
 * @param servesUntil Null until a later address is proven.
 */
public record RecoveryAddress(
    String email, Instant since, Instant servesFrom, @Nullable Instant servesUntil) {

  boolean hasEnded(Instant now) {
    return servesUntil != null && !servesUntil.isAfter(now);
  }

  boolean serves(Instant now) {
    return !servesFrom.isAfter(now) && !hasEnded(now);
  }

  RecoveryAddress until(@Nullable Instant end) {
    return new RecoveryAddress(email, since, servesFrom, end);
  }
}

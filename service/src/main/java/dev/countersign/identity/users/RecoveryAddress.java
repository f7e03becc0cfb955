package dev.countersign.identity.users;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An e-mail address that receives password resets for an account.
 *
 * @param email Empty for an account that had no address before it was given one.
 * @param since Orders the addresses of an account: the oldest entitlement first.
 * @param servesUntil Null as long as no later address is proven.
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

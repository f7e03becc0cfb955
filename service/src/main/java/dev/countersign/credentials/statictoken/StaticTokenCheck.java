package dev.countersign.credentials.statictoken;

import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Finds the owner of a token by its digest, and accepts it only if the secret key derives or
 * decrypts the same token.
 */
@Component
class StaticTokenCheck {

  private static final UUID NO_VERSION = new UUID(0, 0);

  private final StaticTokenStore store;
  private final TokenDerivation derivation;

  StaticTokenCheck(StaticTokenStore store, TokenDerivation derivation) {
    this.store = store;
    this.derivation = derivation;
  }

  StaticTokenVerdict check(StaticToken token) {
    Optional<TokenHolder> found = store.holder(token);
    // Derives for an unknown token too, so that its refusal takes the same time.
    boolean isDerived =
        isDerived(
            token,
            found.map(holder -> holder.user().id()).orElse(0L),
            found.map(TokenHolder::version).orElse(NO_VERSION),
            found.flatMap(TokenHolder::carriedKey));
    if (found.isEmpty() || !isDerived) {
      return new StaticTokenVerdict.Unknown();
    }
    return found.get().user().isActive()
        ? new StaticTokenVerdict.Good(found.get().user(), found.get().version())
        : new StaticTokenVerdict.Disabled();
  }

  private boolean isDerived(
      StaticToken token, long userId, UUID version, Optional<byte[]> carriedKey) {
    return derivation.tokens(userId, version, carriedKey).stream()
        .map(token::isSameAs)
        .reduce(false, Boolean::logicalOr);
  }
}

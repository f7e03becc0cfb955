package dev.countersign.credentials.statictoken;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Reveals the static tokens of users, so that a return to Django keeps them. */
@Component
public class ActiveStaticTokens {

  private final StaticTokenStore store;
  private final TokenDerivation derivation;

  ActiveStaticTokens(StaticTokenStore store, TokenDerivation derivation) {
    this.store = store;
    this.derivation = derivation;
  }

  /**
   * Returns the accepted tokens of these users, whether Django or this service issued them. A token
   * has a stored digest; a previous secret key may have derived it.
   */
  public List<CarriedStaticToken> of(Collection<Long> userIds) {
    List<CarriedStaticToken> derived =
        store.findActive(userIds).stream().flatMap(this::derived).toList();
    Set<ByteBuffer> issued =
        store.issued(derived.stream().map(found -> found.token().digest()).toList());
    return derived.stream()
        .filter(found -> issued.contains(ByteBuffer.wrap(found.token().digest())))
        .toList();
  }

  private Stream<CarriedStaticToken> derived(StaticTokenStore.Active found) {
    StoredStaticToken stored = found.token();
    return derivation.tokens(found.userId(), stored.version(), stored.carriedKey()).stream()
        .map(token -> new CarriedStaticToken(found.userId(), token, stored.createdAt()));
  }
}

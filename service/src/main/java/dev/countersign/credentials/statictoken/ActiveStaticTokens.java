package dev.countersign.credentials.statictoken;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
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

  /** Returns the accepted tokens of these users, whether Django or this service issued them. */
  public List<CarriedStaticToken> of(Collection<Long> userIds) {
    return store.findActive(userIds).stream()
        .flatMap(
            found ->
                token(found)
                    .map(
                        token ->
                            new CarriedStaticToken(
                                found.userId(), token, found.token().createdAt()))
                    .stream())
        .toList();
  }

  /** Returns the token that has a stored digest: a previous secret key may have derived it. */
  private Optional<StaticToken> token(StaticTokenStore.Active found) {
    StoredStaticToken stored = found.token();
    return derivation.tokens(found.userId(), stored.version(), stored.carriedKey()).stream()
        .filter(stored::isOf)
        .findFirst();
  }
}

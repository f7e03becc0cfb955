package dev.countersign.identity.secondfactors;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;

/**
 * Adds and removes rows of factors, and keeps the user's flag and recovery codes consistent with
 * them. Call it in a transaction.
 */
@Component
public class FactorChanges {

  private final SecondFactorStore store;
  private final RecoveryCodes recoveryCodes;

  FactorChanges(SecondFactorStore store, RecoveryCodes recoveryCodes) {
    this.store = store;
    this.recoveryCodes = recoveryCodes;
  }

  /**
   * Adds a factor. Returns new recovery codes if the user has none, so that a lost device does not
   * lock the user out, and otherwise an empty list. Returns empty if the change returns false, or
   * if the user was deleted.
   */
  public Optional<List<String>> add(long userId, BooleanSupplier change) {
    if (store.lock(userId).isEmpty() || !change.getAsBoolean()) {
      return Optional.empty();
    }
    store.update(userId);
    return Optional.of(recoveryCodes.left(userId) == 0 ? recoveryCodes.replace(userId) : List.of());
  }

  /** Removes a factor, and with the last one the recovery codes. Returns what the change does. */
  public boolean remove(long userId, BooleanSupplier change) {
    store.lock(userId);
    if (!change.getAsBoolean()) {
      return false;
    }
    if (!store.update(userId)) {
      recoveryCodes.removeAll(userId);
    }
    return true;
  }
}

package dev.countersign.identity.audit;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionOperations;

/** Applies a change and its event in one transaction, whether or not events are enabled. */
@Component
class AtomicChange {

  private final TransactionOperations transactions;

  AtomicChange(TransactionOperations transactions) {
    this.transactions = transactions;
  }

  /**
   * Applies the change and then the event. Rolls back if the change returns empty, because one of
   * its statements may have written a row.
   */
  <T> Optional<T> apply(Supplier<Optional<T>> change, Consumer<T> event) {
    return transactions.execute(transaction -> apply(change, event, transaction));
  }

  private static <T> Optional<T> apply(
      Supplier<Optional<T>> change, Consumer<T> event, TransactionStatus transaction) {
    Optional<T> changed = change.get();
    changed.ifPresentOrElse(event, transaction::setRollbackOnly);
    return changed;
  }
}

package dev.countersign.operations.djangotakeover;

import dev.countersign.identity.users.UserIdStore;
import dev.countersign.operations.failures.CommandFailed;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Keeps the ids of Django's users apart from the ids that the sequence of Countersign assigns.
 * Django goes on to add users during a takeover, so a range beyond its largest id is set aside.
 */
@Component
class ReservedIds {

  /** Users that Django can add until the switch. */
  static final long MARGIN = 1_000_000;

  private final UserIdStore users;
  private final TakeoverPositionStore positions;
  private final TransactionOperations transactions;

  ReservedIds(
      UserIdStore users, TakeoverPositionStore positions, TransactionOperations transactions) {
    this.users = users;
    this.positions = positions;
    this.transactions = transactions;
  }

  /** Sets the range aside at the first import. Later imports must stay within it. */
  void reserve(long smallest, long largest) {
    transactions.executeWithoutResult(
        _ -> {
          long reserved = positions.largestId().orElseGet(() -> first(smallest, largest));
          if (largest > reserved) {
            throw new CommandFailed(
                "User %d of Django is beyond %d, the largest id that the first import set aside."
                    .formatted(largest, reserved));
          }
        });
  }

  private long first(long smallest, long largest) {
    boolean isApart = smallest > users.drawn() || !users.hasOtherConnections();
    long before = users.reserve(largest, MARGIN);
    if (!isApart || (smallest <= before && users.hasOtherConnections())) {
      throw new CommandFailed(
          "A running service may draw an id of a Django user for another user: stop the service"
              + " and its connection pooler for the first import.");
    }
    positions.setLargestId(largest + MARGIN);
    return largest + MARGIN;
  }
}

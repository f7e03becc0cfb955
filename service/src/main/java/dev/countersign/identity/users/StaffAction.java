package dev.countersign.identity.users;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Runs what a member of staff does to one account without changing the account itself: ends log-ins
 * and tokens, lifts a lockout. {@link Authority} decides behind the row locks.
 */
@Component
public class StaffAction {

  private final StaffChangeStore rosters;
  private final TransactionOperations transactions;

  StaffAction(StaffChangeStore rosters, TransactionOperations transactions) {
    this.rosters = rosters;
    this.transactions = transactions;
  }

  /**
   * Returns what the action returns; false rolls it back. Refuses with 404 when there is no such
   * user, and with 403 when the actor may not act on that user.
   */
  public boolean run(long actorId, long targetId, BooleanSupplier action) {
    return Boolean.TRUE.equals(
        transactions.execute(transaction -> run(actorId, targetId, action, transaction)));
  }

  private boolean run(
      long actorId, long targetId, BooleanSupplier action, TransactionStatus transaction) {
    LockedUsers roster = rosters.lock(List.of(actorId, targetId));
    roster.authorityOf(actorId).requireAction(roster.require(targetId));
    boolean isDone = action.getAsBoolean();
    if (!isDone) {
      transaction.setRollbackOnly();
    }
    return isDone;
  }
}

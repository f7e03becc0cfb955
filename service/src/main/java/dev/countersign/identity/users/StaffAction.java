package dev.countersign.identity.users;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Runs a staff action on one account that does not change the account itself: end logins and
 * tokens, lift a lockout. {@link Authority} decides while the rows are locked.
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
   * Runs the action and returns its result; false rolls it back. Refuses with 404 if the user does
   * not exist, and with 403 if the actor may not act on that user.
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

package dev.countersign.selfservice.accounts;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.users.LockedUsers;
import dev.countersign.identity.users.StaffChangeStore;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserOwnedRowsStore;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Deletes an account and all rows that belong to it, on behalf of staff. */
@Component
public class UserDeletion {

  private final StaffChangeStore rosters;
  private final UserOwnedRowsStore belongings;
  private final AuditLog audit;
  private final TransactionOperations transactions;

  UserDeletion(
      StaffChangeStore rosters,
      UserOwnedRowsStore belongings,
      AuditLog audit,
      TransactionOperations transactions) {
    this.rosters = rosters;
    this.belongings = belongings;
    this.audit = audit;
    this.transactions = transactions;
  }

  /** Returns the number of rows, by description, that are deleted with the user. */
  public Map<String, Long> belongingsOf(long id) {
    return belongings.count(id);
  }

  public void delete(Actor actor, long id) {
    delete(actor, id, _ -> {});
  }

  /**
   * Deletes the user if the precondition does not refuse the locked user. Deletes the user's row
   * first: a concurrent login waits for its lock and then finds no user.
   */
  public void delete(Actor actor, long id, Consumer<User> precondition) {
    transactions.executeWithoutResult(
        _ -> {
          LockedUsers roster = rosters.lock(List.of(actor.userId(), id));
          User user = roster.require(id);
          roster.authorityOf(actor.userId()).requireDeletion(user);
          precondition.accept(user);
          rosters.remove(user);
          belongings.remove(id);
          audit.add(actor.event(EventKind.STAFF_USER_DELETED, id));
        });
  }
}

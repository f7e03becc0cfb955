package dev.countersign.accounts;

import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Kind;
import dev.countersign.users.Belonging;
import dev.countersign.users.Roster;
import dev.countersign.users.RosterStore;
import dev.countersign.users.User;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Staff remove an account, and everything that goes with it. */
@Component
public class UserDeletion {

  private final RosterStore rosters;
  private final List<Belonging> belongings;
  private final AuditLog audit;
  private final TransactionOperations transactions;

  UserDeletion(
      RosterStore rosters,
      List<Belonging> belongings,
      AuditLog audit,
      TransactionOperations transactions) {
    this.rosters = rosters;
    this.belongings = belongings;
    this.audit = audit;
    this.transactions = transactions;
  }

  /** How many rows of what go with the user. */
  public Map<String, Long> belongingsOf(long id) {
    var counts = new LinkedHashMap<String, Long>();
    belongings.forEach(belonging -> counts.put(belonging.name(), belonging.count(id)));
    return counts;
  }

  /** The user first: whoever is just logging them in waits, and then finds nobody. */
  public void delete(Actor actor, long id) {
    transactions.executeWithoutResult(
        _ -> {
          Roster roster = rosters.lock(List.of(actor.userId(), id));
          User user = roster.require(id);
          roster.authorityOf(actor.userId()).requireDeletion(user);
          rosters.remove(user);
          belongings.forEach(belonging -> belonging.remove(id));
          audit.add(actor.event(Kind.STAFF_USER_DELETED, id));
        });
  }
}

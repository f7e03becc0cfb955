package dev.countersign.identity.users;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.rights.GrantStore;
import dev.countersign.identity.users.ImportOutcome.Added;
import dev.countersign.identity.users.ImportOutcome.Present;
import dev.countersign.identity.users.ImportOutcome.Taken;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionTemplate;

/** Adds users of another installation in one transaction: all or none. */
@Component
public class UserImport {

  /** Holds the numbers of users that were added, existed already, and could not be added. */
  public record Result(int added, int present, int refused) {}

  private static final String UNSAFE =
      "A running service may draw one of these ids for another user: stop the service and its"
          + " connection pooler.";

  private final StoredUserStore store;
  private final UserIdStore idStore;
  private final UserBatchStore batches;
  private final StaffChangeStore rosters;
  private final GrantStore grants;
  private final AuditLog audit;
  private final TransactionOperations transactions;
  private final TransactionTemplate once;

  /** Files use a transaction without retries, because the lines can be read only once. */
  UserImport(
      StoredUserStore store,
      UserIdStore idStore,
      UserBatchStore batches,
      StaffChangeStore rosters,
      GrantStore grants,
      AuditLog audit,
      TransactionOperations transactions,
      PlatformTransactionManager manager) {
    this.store = store;
    this.idStore = idStore;
    this.batches = batches;
    this.rosters = rosters;
    this.grants = grants;
    this.audit = audit;
    this.transactions = transactions;
    this.once = new TransactionTemplate(manager);
  }

  /** Describes the addition of a user for the audit log. */
  @FunctionalInterface
  public interface Addition {
    Event event(long id, StoredUser user);
  }

  /**
   * Adds users with new ids on behalf of a superuser, and returns the outcome of each. Users whose
   * name is taken are left out; the others are added.
   */
  public List<ImportOutcome> bySuperuser(long actorId, List<StoredUser> users, Addition addition) {
    return by(actorId, users, addition, Authority::requireSuperuser);
  }

  /**
   * Does the same on behalf of staff who may add users, and gives the users their groups.
   *
   * @param check refuses groups that the actor may not give
   */
  public List<ImportOutcome> byStaff(
      long actorId, List<StoredUser> users, Addition addition, Consumer<Authority> check) {
    return by(
        actorId,
        users,
        addition,
        authority -> {
          authority.requireAddition();
          check.accept(authority);
        });
  }

  /** Returns why users could not be added now, in their order; empty for a user who could be. */
  public List<Optional<ImportOutcome>> obstacles(List<StoredUser> users) {
    return batches.obstacles(users);
  }

  private List<ImportOutcome> by(
      long actorId, List<StoredUser> users, Addition addition, Consumer<Authority> check) {
    return transactions.execute(
        _ -> {
          List<ImportOutcome> outcomes = users.isEmpty() ? List.of() : batches.addAll(users);
          grants.joinAll(groups(users, outcomes));
          audit.addAll(events(users, outcomes, addition));
          // Last, because it locks the rows of all superusers until the end of the transaction.
          check.accept(rosters.lock(List.of(actorId)).authorityOf(actorId));
          return outcomes;
        });
  }

  private static Map<Long, List<String>> groups(
      List<StoredUser> users, List<ImportOutcome> outcomes) {
    var groups = new LinkedHashMap<Long, List<String>>();
    for (int at = 0; at < users.size(); at++) {
      if (outcomes.get(at) instanceof Added(long id)) {
        groups.put(id, users.get(at).details().groups());
      }
    }
    return groups;
  }

  private static List<Event> events(
      List<StoredUser> users, List<ImportOutcome> outcomes, Addition addition) {
    var events = new ArrayList<Event>();
    for (int at = 0; at < users.size(); at++) {
      if (outcomes.get(at) instanceof Added(long id)) {
        events.add(addition.event(id, users.get(at)));
      }
    }
    return events;
  }

  /** Keeps the id of each user. Reports every refused user; any of them rolls the import back. */
  public Result keepIds(Iterator<StoredUser> users, Consumer<String> report) {
    return once.execute(transaction -> add(users, "", report, transaction));
  }

  /**
   * Assigns new ids and ignores the ids of the file.
   *
   * @param identity The key of {@code extra} that tells users with the same name apart, such as the
   *     id in another system; empty if there is none.
   */
  public Result drawIds(Iterator<StoredUser> users, String identity, Consumer<String> report) {
    var withoutIds =
        new Iterator<StoredUser>() {
          @Override
          public boolean hasNext() {
            return users.hasNext();
          }

          @Override
          public StoredUser next() {
            return users.next().withoutId();
          }
        };
    return once.execute(transaction -> add(withoutIds, identity, report, transaction));
  }

  private Result add(
      Iterator<StoredUser> users,
      String identity,
      Consumer<String> report,
      TransactionStatus transaction) {
    var ids = new ImportedIds(idStore);
    int added = 0;
    int present = 0;
    int refused = 0;
    while (users.hasNext()) {
      StoredUser user = users.next();
      switch (store.add(user, identity)) {
        case Added(long id) -> {
          if (user.id() != null) {
            ids.note(id);
          }
          audit.add(event(id));
          added++;
          refused += grant(id, user, report);
        }
        case Present _ -> present++;
        case Taken taken -> {
          report.accept(conflict(user, taken));
          refused++;
        }
      }
    }
    if (refused == 0 && !ids.reserve()) {
      report.accept(UNSAFE);
      refused = added;
    }
    if (refused > 0) {
      transaction.setRollbackOnly();
    }
    return new Result(added, present, refused);
  }

  /** Returns 1 if a group of the user does not exist, and otherwise 0. */
  private int grant(long id, StoredUser user, Consumer<String> report) {
    grants.givePermissions(id, user.details().permissions());
    List<String> missing = grants.join(id, user.details().groups());
    if (missing.isEmpty()) {
      return 0;
    }
    report.accept("%s: there is no group '%s'.".formatted(named(user), missing.getFirst()));
    return 1;
  }

  private static Event event(long userId) {
    return Event.about(userId, EventKind.COMMAND_USER_IMPORTED, Origin.command("users import"));
  }

  private static String conflict(StoredUser user, Taken taken) {
    String shared =
        user.id() != null && user.id() == taken.byId()
            ? "the id"
            : user.username().equals(taken.byUsername()) ? "the name" : "the name but for its case";
    return "%s: user %d '%s' has %s."
        .formatted(named(user), taken.byId(), taken.byUsername(), shared);
  }

  private static String named(StoredUser user) {
    return user.id() == null
        ? "User '%s'".formatted(user.username())
        : "User %d '%s'".formatted(user.id(), user.username());
  }
}

package dev.countersign.selfservice.deletion;

import static dev.countersign.identity.users.InactiveReason.DELETION_PLANNED;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.InactiveReasonStore;
import dev.countersign.identity.users.LockedUsers;
import dev.countersign.identity.users.StaffChangeStore;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserOwnedRowsStore;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import dev.countersign.selfservice.deletion.DeletionMail.Recipients;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Removes accounts whose owners asked for it, with all rows that belong to them. */
@Component
class AccountRemoval {

  private static final Logger LOG = LoggerFactory.getLogger(AccountRemoval.class);

  private final PlannedDeletionStore store;
  private final StaffChangeStore rosters;
  private final InactiveReasonStore reasons;
  private final UserOwnedRowsStore belongings;
  private final AuditLog audit;
  private final DeletionMail mail;
  private final TransactionOperations transactions;

  AccountRemoval(
      PlannedDeletionStore store,
      StaffChangeStore rosters,
      InactiveReasonStore reasons,
      UserOwnedRowsStore belongings,
      AuditLog audit,
      DeletionMail mail,
      TransactionOperations transactions) {
    this.store = store;
    this.rosters = rosters;
    this.reasons = reasons;
    this.belongings = belongings;
    this.audit = audit;
    this.mail = mail;
    this.transactions = transactions;
  }

  @Bean
  static CleanupJob plannedDeletionJob(
      AccountRemoval removal, CleanupSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "planned-deletions",
        "accounts, as their owners asked",
        settings.deletionsCron(),
        clock,
        removal::removeDue);
  }

  /** Removes each account in its own transaction, so that one failure does not keep the others. */
  int removeDue(int most, Instant now) {
    int removed = 0;
    for (long userId : store.due(most, now)) {
      try {
        removed += removeDue(userId, now) ? 1 : 0;
      } catch (RuntimeException failure) {
        LOG.error("The account {} was not deleted; the next run tries again.", userId, failure);
      }
    }
    return removed;
  }

  private boolean removeDue(long userId, Instant now) {
    Recipients to = mail.recipients(userId, now);
    return transactions.execute(_ -> removeIfDue(userId, to, now));
  }

  /**
   * Checks the plan again while the user's row is locked: the owner may have cancelled it. Ends a
   * plan for an account that is active or blocked.
   */
  private boolean removeIfDue(long userId, Recipients to, Instant now) {
    LockedUsers roster = rosters.lock(List.of(userId));
    if (store.find(userId).filter(plan -> !plan.dueAt().isAfter(now)).isEmpty()) {
      return false;
    }
    Optional<User> user =
        Optional.ofNullable(roster.users().get(userId))
            .filter(_ -> reasons.find(userId).filter(DELETION_PLANNED::equals).isPresent());
    user.ifPresentOrElse(
        found -> remove(found, to, Origin.command("scheduled job")), () -> store.remove(userId));
    return user.isPresent();
  }

  /** Removes a locked user. Deletes the user's row first, as a deletion by staff does. */
  void remove(User user, Recipients to, Origin origin) {
    rosters.remove(user);
    belongings.remove(user.id());
    mail.deleted(to);
    audit.add(Event.own(EventKind.USER_DELETED, user.id(), origin));
  }
}

package dev.countersign.selfservice.deletion;

import static dev.countersign.identity.users.InactiveReason.DELETION_PLANNED;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.KeyOwner;
import dev.countersign.identity.users.KeyOwnerStore;
import dev.countersign.identity.users.LockedUsers;
import dev.countersign.identity.users.MailedKey;
import dev.countersign.identity.users.StaffChangeStore;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserChange;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.settings.AccountSettings;
import dev.countersign.selfservice.deletion.DeletionMail.Recipients;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Deletes an account for its owner. With a grace period, the account is deactivated at once and
 * removed later; a link in a mail cancels that.
 */
@Component
public class AccountDeletion {

  private final PlannedDeletionStore store;
  private final StaffChangeStore rosters;
  private final KeyOwnerStore owners;
  private final AccountRemoval removal;
  private final DeletionMail mail;
  private final CancelKeys keys;
  private final AuditLog audit;
  private final TransactionOperations transactions;
  private final Duration grace;
  private final Clock clock;

  AccountDeletion(
      PlannedDeletionStore store,
      StaffChangeStore rosters,
      KeyOwnerStore owners,
      AccountRemoval removal,
      DeletionMail mail,
      CancelKeys keys,
      AuditLog audit,
      TransactionOperations transactions,
      AccountSettings settings,
      Clock clock) {
    this.store = store;
    this.rosters = rosters;
    this.owners = owners;
    this.removal = removal;
    this.mail = mail;
    this.keys = keys;
    this.audit = audit;
    this.transactions = transactions;
    this.grace = settings.deletionGrace();
    this.clock = clock;
  }

  /** Returns how long a deletion can be cancelled. */
  public Duration grace() {
    return grace;
  }

  /** Returns whether the user would get a mail with the link that cancels the deletion. */
  public boolean mailsLink(long userId) {
    return mail.isSentTo(mail.recipients(userId, clock.instant()));
  }

  /**
   * Ends all logins and deletes the account, or plans that. Returns when the account will be
   * removed.
   */
  public Instant delete(long userId, Origin origin) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    var deletion = new PlannedDeletion(userId, now, now.plus(grace));
    Recipients to = mail.recipients(userId, now);
    transactions.executeWithoutResult(_ -> delete(deletion, to, origin));
    return deletion.dueAt();
  }

  private void delete(PlannedDeletion deletion, Recipients to, Origin origin) {
    LockedUsers roster = rosters.lock(List.of(deletion.userId()));
    User user = roster.require(deletion.userId());
    if (!user.isActive()) {
      throw new NotFound();
    }
    roster.requireOtherSuperuser(user);
    if (grace.isZero()) {
      removal.remove(user, to, origin);
      return;
    }
    rosters.change(user, UserChange.none(user).deactivated(DELETION_PLANNED));
    store.plan(deletion);
    mail.planned(to, deletion);
    audit.add(Event.own(EventKind.USER_DELETION_PLANNED, user.id(), origin));
  }

  /** Returns whether the link is valid. Changes nothing. */
  public boolean isOpen(String key) {
    Instant now = clock.instant();
    return keys.userId(key)
        .flatMap(userId -> owners.find(userId, now))
        .filter(owner -> works(owner, key, now))
        .isPresent();
  }

  /**
   * Cancels the deletion and activates the account. Returns false if the link is invalid, or if the
   * account is deleted, active or blocked.
   */
  public boolean cancel(String key, Origin origin) {
    Optional<Long> userId = keys.userId(key);
    return userId.isPresent() && transactions.execute(_ -> cancel(userId.get(), key, origin));
  }

  private boolean cancel(long userId, String key, Origin origin) {
    Instant now = clock.instant();
    Optional<User> user =
        Optional.ofNullable(rosters.lock(List.of(userId)).users().get(userId))
            .filter(
                _ -> owners.find(userId, now).filter(owner -> works(owner, key, now)).isPresent());
    user.ifPresent(
        found -> {
          rosters.change(found, UserChange.none(found).activated());
          audit.add(Event.own(EventKind.USER_DELETION_CANCELLED, userId, origin));
        });
    return user.isPresent();
  }

  /** The key is for the deletion as it is planned now, and for a recipient that may use it. */
  private boolean works(KeyOwner owner, String key, Instant now) {
    return store
        .find(owner.userId())
        .filter(
            plan ->
                MailedKey.KEEP_ACCOUNT
                    .among(owner.addresses().serving(now), owner, now)
                    .anyMatch(email -> keys.isFor(plan, email, key)))
        .isPresent();
  }
}

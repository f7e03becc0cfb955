package dev.countersign.selfservice.emailverification;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.KeyOwner;
import dev.countersign.identity.users.KeyOwnerStore;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.identity.users.MailedKey;
import dev.countersign.identity.users.RecoveryAddress;
import dev.countersign.identity.users.RecoveryAddressStore;
import dev.countersign.selfservice.notices.UndoKeys;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Restores the previous address of an account, for the owner of that address. Ends all logins,
 * because an attacker may have taken over the account.
 */
@Component
public class EmailChangeUndo {

  private final LoginStore logins;
  private final KeyOwnerStore owners;
  private final RecoveryAddressStore addresses;
  private final EmailVerificationStore verifications;
  private final UndoKeys keys;
  private final AuditLog audit;
  private final TransactionOperations transactions;
  private final Clock clock;

  EmailChangeUndo(
      LoginStore logins,
      KeyOwnerStore owners,
      RecoveryAddressStore addresses,
      EmailVerificationStore verifications,
      UndoKeys keys,
      AuditLog audit,
      TransactionOperations transactions,
      Clock clock) {
    this.logins = logins;
    this.owners = owners;
    this.addresses = addresses;
    this.verifications = verifications;
    this.keys = keys;
    this.audit = audit;
    this.transactions = transactions;
    this.clock = clock;
  }

  /** Returns whether the link is valid. Changes nothing. */
  public boolean isOpen(String key) {
    Instant now = clock.instant();
    Optional<Long> userId = keys.userId(key);
    return userId.isPresent()
        && owners.find(userId.get(), now).flatMap(owner -> earlier(owner, key, now)).isPresent();
  }

  /**
   * Restores the address. Returns false if the link is invalid or does not work for the account any
   * more.
   */
  public boolean undo(String key, Origin origin) {
    Optional<Long> userId = keys.userId(key);
    return userId.isPresent() && transactions.execute(_ -> undo(userId.get(), key, origin));
  }

  private boolean undo(long userId, String key, Origin origin) {
    Instant now = clock.instant();
    Optional<KeyOwner> owner = owners.lock(userId, now);
    Optional<RecoveryAddress> earlier = owner.flatMap(found -> earlier(found, key, now));
    if (owner.isEmpty() || earlier.isEmpty()) {
      return false;
    }
    addresses.restore(userId, owner.get().addresses().restored(earlier.get(), now));
    logins.endAllLogins(userId);
    verifications.confirm(userId, earlier.get().email(), now);
    audit.add(Event.own(EventKind.EMAIL_CHANGE_UNDONE, userId, origin));
    return true;
  }

  private Optional<RecoveryAddress> earlier(KeyOwner owner, String key, Instant now) {
    return owner.addresses().previous(now).stream()
        .filter(address -> MailedKey.UNDO_EMAIL_CHANGE.works(owner, address.email(), now))
        .filter(address -> keys.isFor(owner.userId(), address, key, now))
        .findFirst();
  }
}

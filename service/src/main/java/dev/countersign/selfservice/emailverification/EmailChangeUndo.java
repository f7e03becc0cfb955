package dev.countersign.selfservice.emailverification;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.identity.users.RecoveryAddress;
import dev.countersign.identity.users.RecoveryAddressStore;
import dev.countersign.identity.users.RecoveryAddresses;
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
  private final RecoveryAddressStore addresses;
  private final EmailVerificationStore verifications;
  private final UndoKeys keys;
  private final AuditLog audit;
  private final TransactionOperations transactions;
  private final Clock clock;

  EmailChangeUndo(
      LoginStore logins,
      RecoveryAddressStore addresses,
      EmailVerificationStore verifications,
      UndoKeys keys,
      AuditLog audit,
      TransactionOperations transactions,
      Clock clock) {
    this.logins = logins;
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
        && addresses
            .find(userId.get(), now)
            .flatMap(known -> earlier(userId.get(), known, key, now))
            .isPresent();
  }

  /**
   * Restores the address. Returns false if the link is invalid or its address no longer receives
   * password resets of the account.
   */
  public boolean undo(String key, Origin origin) {
    Optional<Long> userId = keys.userId(key);
    return userId.isPresent() && transactions.execute(_ -> undo(userId.get(), key, origin));
  }

  private boolean undo(long userId, String key, Origin origin) {
    Instant now = clock.instant();
    Optional<RecoveryAddresses> known = addresses.lock(userId, now);
    Optional<RecoveryAddress> earlier = known.flatMap(all -> earlier(userId, all, key, now));
    if (known.isEmpty() || earlier.isEmpty()) {
      return false;
    }
    addresses.restore(userId, known.get().restored(earlier.get(), now));
    logins.endAllLogins(userId);
    verifications.confirm(userId, earlier.get().email(), now);
    audit.add(Event.own(EventKind.EMAIL_CHANGE_UNDONE, userId, origin));
    return true;
  }

  private Optional<RecoveryAddress> earlier(
      long userId, RecoveryAddresses known, String key, Instant now) {
    return known.previous(now).stream()
        .filter(address -> !address.email().isEmpty() && keys.isFor(userId, address, key))
        .findFirst();
  }
}

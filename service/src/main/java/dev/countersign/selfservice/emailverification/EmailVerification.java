package dev.countersign.selfservice.emailverification;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.KeyOwner;
import dev.countersign.identity.users.KeyOwnerStore;
import dev.countersign.identity.users.MailedKey;
import dev.countersign.identity.users.RecoveryAddressStore;
import dev.countersign.identity.users.RecoveryAddresses;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Confirms an address by the link that was sent to it. */
@Component
public class EmailVerification {

  private final EmailVerificationStore store;
  private final VerificationKeys keys;
  private final KeyOwnerStore owners;
  private final RecoveryAddressStore addresses;
  private final AuditLog audit;
  private final TransactionOperations transactions;
  private final Clock clock;

  EmailVerification(
      EmailVerificationStore store,
      VerificationKeys keys,
      KeyOwnerStore owners,
      RecoveryAddressStore addresses,
      AuditLog audit,
      TransactionOperations transactions,
      Clock clock) {
    this.store = store;
    this.keys = keys;
    this.owners = owners;
    this.addresses = addresses;
    this.audit = audit;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Confirms the address, and activates a user who waits for that. Returns false if the key is
   * invalid, used, expired, or for an earlier address, or if the user is inactive for another
   * reason.
   */
  public boolean verify(String key, Origin origin) {
    Instant now = clock.instant();
    Optional<UnverifiedAddress> owner =
        keys.userId(key, now).flatMap(store::find).filter(address -> keys.isFor(address, key));
    return owner.isPresent() && transactions.execute(_ -> verify(owner.get(), now, origin));
  }

  /** Locks the user's row first, in the same order as every change of address. */
  private boolean verify(UnverifiedAddress address, Instant now, Origin origin) {
    long userId = address.userId();
    Optional<RecoveryAddresses> before =
        owners
            .lock(userId, now)
            .filter(owner -> works(address, owner, now))
            .map(KeyOwner::addresses);
    boolean isVerified = before.isPresent() && store.verify(address, now);
    if (isVerified) {
      RecoveryAddresses after = before.get().confirmed(now);
      if (!after.equals(before.get())) {
        addresses.save(userId, after);
      }
      audit.add(Event.own(EventKind.EMAIL_VERIFIED, userId, origin));
    }
    return isVerified;
  }

  private static boolean works(UnverifiedAddress address, KeyOwner owner, Instant now) {
    return MailedKey.CONFIRM_ADDRESS.works(owner, address.email(), address.epoch(), now);
  }
}

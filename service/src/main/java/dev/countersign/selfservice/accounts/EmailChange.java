package dev.countersign.selfservice.accounts;

import dev.countersign.identity.users.RecoveryAddressStore;
import dev.countersign.identity.users.RecoveryAddresses;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.VerifiedPassword;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Decides, inside the transaction that writes a new address, which addresses receive password
 * resets from now on. A stolen access token can change the address; without the password it cannot
 * make the new address serve resets.
 */
@Component
class EmailChange {

  /** What becomes of a change. */
  enum Outcome {
    CHANGED,
    SAME,
    /** The address is another one than the caller saw. */
    OVERTAKEN,
    /** The password was changed since it was checked. */
    NOT_PROVEN,
    TOO_OFTEN
  }

  private final RecoveryAddressStore addresses;
  private final Clock clock;

  EmailChange(RecoveryAddressStore addresses, Clock clock) {
    this.addresses = addresses;
    this.clock = clock;
  }

  /** Without a new address the proof is about the one that the account has. */
  Outcome change(User user, Optional<String> email, Optional<VerifiedPassword> proof) {
    Instant now = clock.instant();
    Optional<RecoveryAddresses> locked = addresses.lock(user.id(), now);
    if (locked.isEmpty() || (email.isEmpty() && !isCurrent(locked.get(), user))) {
      return Outcome.OVERTAKEN;
    }
    if (proof.isPresent() && !addresses.isCurrent(proof.get())) {
      return Outcome.NOT_PROVEN;
    }
    RecoveryAddresses before = locked.get();
    RecoveryAddresses after =
        before.changed(email.orElse(before.current()), proof.isPresent(), now);
    if (proof.isPresent() && !after.hasRoom()) {
      return Outcome.TOO_OFTEN;
    }
    if (after.equals(before)) {
      return Outcome.SAME;
    }
    addresses.save(user.id(), after);
    return Outcome.CHANGED;
  }

  /**
   * Makes the address that staff wrote the only one that serves. Returns the addresses that served
   * before.
   */
  List<String> byStaff(long userId) {
    List<String> before =
        addresses.find(userId, clock.instant()).map(this::serving).orElse(List.of());
    addresses.remove(userId);
    return before;
  }

  private List<String> serving(RecoveryAddresses known) {
    return known.serving(clock.instant());
  }

  private static boolean isCurrent(RecoveryAddresses locked, User user) {
    return locked.current().equals(user.email());
  }
}

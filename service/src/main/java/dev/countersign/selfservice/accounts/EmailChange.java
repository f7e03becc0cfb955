package dev.countersign.selfservice.accounts;

import dev.countersign.identity.users.RecoveryAddressStore;
import dev.countersign.identity.users.RecoveryAddresses;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.VerifiedPassword;
import dev.countersign.platform.mail.MailLimit;
import dev.countersign.platform.mail.MailLimitStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Decides which addresses receive password resets after a change of address. Runs inside the
 * transaction that writes the new address. A stolen access token can change the address, but
 * without the password it cannot make the new address receive resets.
 */
@Component
class EmailChange {

  /** The result of a change. */
  enum Outcome {
    CHANGED,
    SAME,
    /** The stored address differs from the one that the request was based on. */
    OVERTAKEN,
    /** The password changed after it was verified. */
    NOT_PROVEN,
    TOO_OFTEN,
    /** The address was changed ten times within an hour. */
    THROTTLED
  }

  /** After this time another change is possible at the latest. */
  static final Duration WAIT = Duration.ofHours(1);

  /** Each change sends mails with an undo link to the earlier addresses, which no limit drops. */
  private static final MailLimit LIMIT = new MailLimit("email-change", Duration.ZERO, 10);

  private final RecoveryAddressStore addresses;
  private final MailLimitStore limits;
  private final Clock clock;

  EmailChange(RecoveryAddressStore addresses, MailLimitStore limits, Clock clock) {
    this.addresses = addresses;
    this.limits = limits;
    this.clock = clock;
  }

  /** Changes the address. Without a new address, the password confirms the current one. */
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
    if (!limits.take(LIMIT, String.valueOf(user.id()), now)) {
      return Outcome.THROTTLED;
    }
    addresses.save(user.id(), after);
    return Outcome.CHANGED;
  }

  /**
   * Makes the address that staff set the only one that receives password resets. Returns the
   * addresses that received them before.
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

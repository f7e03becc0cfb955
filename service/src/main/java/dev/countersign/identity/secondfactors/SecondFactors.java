package dev.countersign.identity.secondfactors;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Reports the second factors of a user, replaces recovery codes, and removes all factors. */
@Component
public class SecondFactors {

  private final SecondFactorStore store;
  private final TotpStore totp;
  private final RecoveryCodes recoveryCodes;
  private final AuditLog audit;
  private final Clock clock;

  SecondFactors(
      SecondFactorStore store,
      TotpStore totp,
      RecoveryCodes recoveryCodes,
      AuditLog audit,
      Clock clock) {
    this.store = store;
    this.totp = totp;
    this.recoveryCodes = recoveryCodes;
    this.audit = audit;
    this.clock = clock;
  }

  public boolean has(long userId) {
    return store.hasFactor(userId);
  }

  /** Returns the kinds of factor that complete a login of the user. */
  public List<String> types(long userId) {
    var types = new ArrayList<>(store.types(userId));
    if (recoveryCodes.left(userId) > 0) {
      types.add("recovery_codes");
    }
    return List.copyOf(types);
  }

  /** Returns when the user's authenticator app was added, or empty if there is none. */
  public Optional<Instant> totpSince(long userId) {
    return totp.find(userId).filter(TotpFactor::isConfirmed).map(TotpFactor::createdAt);
  }

  /** Returns how many recovery codes the user has not used. */
  public int recoveryCodesLeft(long userId) {
    return recoveryCodes.left(userId);
  }

  /** Replaces the recovery codes. Returns empty if the user has no second factor. */
  public Optional<List<String>> replaceRecoveryCodes(long userId, Origin origin) {
    return audit.add(
        _ -> Event.own(EventKind.RECOVERY_CODES_REPLACED, userId, origin),
        () -> store.lock(userId).filter(has -> has).map(_ -> recoveryCodes.replace(userId)));
  }

  /** Makes every browser that the user trusts ask for a code again. */
  public void forgetDevices(long userId, Origin origin) {
    audit.add(
        Event.own(EventKind.DEVICES_FORGOTTEN, userId, origin),
        () -> {
          store.forgetDevices(userId);
          return true;
        });
  }

  /**
   * Removes all second factors and recovery codes of a user, for staff or an operator, and ends
   * every login. Returns false if the user has none.
   */
  public boolean reset(long userId, Event event) {
    return audit.add(
        event,
        () -> {
          if (!store.lock(userId).orElse(false)) {
            return false;
          }
          store.reset(userId, clock.instant());
          recoveryCodes.removeAll(userId);
          return true;
        });
  }
}

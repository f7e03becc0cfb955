package dev.countersign.emailverification;

import dev.countersign.accounts.RegistrationSettings;
import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.audit.Origin;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Takes the link from a mail as proof that its address is the user's. */
@Component
public class EmailVerification {

  private final EmailVerificationStore store;
  private final VerificationKeys keys;
  private final RegistrationSettings settings;
  private final AuditLog audit;
  private final Clock clock;

  EmailVerification(
      EmailVerificationStore store,
      VerificationKeys keys,
      RegistrationSettings settings,
      AuditLog audit,
      Clock clock) {
    this.store = store;
    this.keys = keys;
    this.settings = settings;
    this.audit = audit;
    this.clock = clock;
  }

  /** False when the key is none of ours, used, too old, or about an earlier address. */
  public boolean verify(String key, Origin origin) {
    Instant now = clock.instant();
    Optional<Unverified> owner =
        keys.userId(key, now).flatMap(store::find).filter(address -> keys.isFor(address, key));
    return owner.isPresent()
        && audit.add(
            Event.own(Kind.EMAIL_VERIFIED, owner.get().userId(), origin),
            () -> store.verify(owner.get(), settings.waitsForVerification(), now));
  }
}

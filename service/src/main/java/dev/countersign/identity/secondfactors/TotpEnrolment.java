package dev.countersign.identity.secondfactors;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.User;
import dev.countersign.platform.keys.PurposeCipher.Decrypted;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.springframework.stereotype.Component;

/** Adds an authenticator app to an account and removes it. Existing logins stay valid. */
@Component
public class TotpEnrolment {

  /** Names the authenticator app in audit events. */
  private static final String OBJECT = "totp";

  private final TotpStore store;
  private final FactorChanges changes;
  private final RecoveryCodes recoveryCodes;
  private final SecretEncryption encryption;
  private final KeyUri uri;
  private final AuditLog audit;
  private final Clock clock;
  private final SecureRandom random;

  TotpEnrolment(
      TotpStore store,
      FactorChanges changes,
      RecoveryCodes recoveryCodes,
      SecretEncryption encryption,
      KeyUri uri,
      AuditLog audit,
      Clock clock,
      SecureRandom random) {
    this.store = store;
    this.changes = changes;
    this.recoveryCodes = recoveryCodes;
    this.encryption = encryption;
    this.uri = uri;
    this.audit = audit;
    this.clock = clock;
    this.random = random;
  }

  /** Begins an enrolment with a new secret. Returns empty if the user has an authenticator app. */
  public Optional<TotpSecret> begin(User user) {
    byte[] secret = new byte[Totp.SECRET_BYTES];
    random.nextBytes(secret);
    boolean isBegun =
        store.begin(user.id(), encryption.encrypt(user.id(), secret), clock.instant());
    return isBegun ? Optional.of(secret(user, secret)) : Optional.empty();
  }

  /** Returns the secret of an enrolment that is not complete. */
  public Optional<TotpSecret> begun(User user) {
    return store
        .find(user.id())
        .filter(factor -> !factor.isConfirmed())
        .flatMap(factor -> encryption.decrypt(user.id(), factor.secret()))
        .map(decrypted -> secret(user, decrypted.content()));
  }

  /**
   * Completes the enrolment with a first code. Returns new recovery codes, or empty if the code is
   * wrong or no enrolment was begun.
   */
  public Optional<List<String>> confirm(long userId, String code, Origin origin) {
    return store
        .find(userId)
        .filter(factor -> !factor.isConfirmed())
        .flatMap(factor -> confirm(userId, factor, code, origin));
  }

  private Optional<List<String>> confirm(
      long userId, TotpFactor factor, String code, Origin origin) {
    Instant now = clock.instant();
    OptionalLong step =
        encryption
            .decrypt(userId, factor.secret())
            .map(Decrypted::content)
            .map(secret -> Totp.match(secret, code.replaceAll("\\s", ""), now, factor.lastStep()))
            .orElseGet(OptionalLong::empty);
    if (step.isEmpty()) {
      return Optional.empty();
    }
    return audit.add(
        _ -> Event.own(EventKind.SECOND_FACTOR_ADDED, userId, origin).on(OBJECT),
        () ->
            changes
                .add(userId, () -> store.confirm(userId, factor.secret(), step.getAsLong(), now))
                .map(codes -> codes.isEmpty() ? recoveryCodes.replace(userId) : codes));
  }

  /** Removes the authenticator app, and the recovery codes if the user has no other factor. */
  public boolean remove(long userId, Origin origin) {
    return audit.add(
        Event.own(EventKind.SECOND_FACTOR_REMOVED, userId, origin).on(OBJECT),
        () -> changes.remove(userId, () -> store.remove(userId)));
  }

  private TotpSecret secret(User user, byte[] secret) {
    String text = Base32.encode(secret);
    return new TotpSecret(text, uri.of(user.username(), text));
  }
}

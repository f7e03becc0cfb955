package dev.countersign.credentials.passkeys;

import dev.countersign.credentials.passkeys.PasskeyVerifier.Registered;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.ObjectField;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.secondfactors.FactorChanges;
import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.ValidationFailed;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Lists, registers, renames and removes a user's own passkeys. */
@Component
public class OwnPasskeys {

  static final String CREDENTIAL = "credential";
  static final String NAME = "name";

  private static final int MOST = 20;
  private static final TextField NAME_FIELD = TextField.text(NAME, "Name").atMost(100).build();

  static final Form NAMED = Form.of(NAME_FIELD);
  static final Form REGISTRATION = Form.of(NAME_FIELD, new ObjectField(CREDENTIAL, "Credential"));

  private final PasskeyStore store;
  private final PasskeyVerifier verifier;
  private final PasskeyOptions options;
  private final FactorChanges factors;
  private final AuditLog audit;
  private final Clock clock;

  OwnPasskeys(
      PasskeyStore store,
      PasskeyVerifier verifier,
      PasskeyOptions options,
      FactorChanges factors,
      AuditLog audit,
      Clock clock) {
    this.store = store;
    this.verifier = verifier;
    this.options = options;
    this.factors = factors;
    this.audit = audit;
    this.clock = clock;
  }

  /** Returns the passkeys, oldest first: at most 100. */
  public List<Passkey> of(long userId) {
    return store.list(userId);
  }

  /** Returns the options for {@code navigator.credentials.create}, in WebAuthn's JSON form. */
  public Map<String, Object> registrationOptions(User user) {
    return options.forRegistration(user, store.descriptors(user.id()));
  }

  /**
   * Registers a passkey, which is a second factor from now on. Refuses one that was made for
   * another user, challenge or site.
   */
  public RegisteredPasskey register(User user, Input input, Origin origin) {
    ValidatedInput fields = REGISTRATION.check(input).orRefuse();
    Registered registered =
        Attestation.of(fields.object(CREDENTIAL))
            .flatMap(verifier::register)
            .filter(verified -> verified.challenge().userId() == user.id())
            .orElseThrow(
                () ->
                    new ValidationFailed(
                        CREDENTIAL, "The passkey could not be verified. Please try again."));
    UUID id = PasskeyId.of(registered.passkey().credentialId());
    List<String> recoveryCodes =
        audit
            .add(
                _ -> Event.own(EventKind.PASSKEY_ADDED, user.id(), origin).on(PasskeyId.shown(id)),
                () -> factors.add(user.id(), () -> add(registered, fields.require(NAME))))
            .orElseThrow(OwnPasskeys::notAdded);
    return new RegisteredPasskey(store.find(user.id(), id).orElseThrow(), recoveryCodes);
  }

  private boolean add(Registered registered, String name) {
    return store.add(
        registered.challenge(),
        registered.passkey(),
        name,
        MOST,
        clock.instant().truncatedTo(ChronoUnit.MICROS));
  }

  private static ValidationFailed notAdded() {
    return new ValidationFailed(
        CREDENTIAL,
        "The passkey was not added: it is registered already, or you have " + MOST + " passkeys.");
  }

  /** Renames a passkey. Returns empty if the user has no such passkey. */
  public Optional<Passkey> rename(long userId, String shownId, Input input, Origin origin) {
    String name = NAMED.check(input).orRefuse().require(NAME);
    return PasskeyId.read(shownId)
        .filter(
            id ->
                audit.add(
                    Event.own(EventKind.PASSKEY_RENAMED, userId, origin).on(shownId),
                    () -> store.rename(userId, id, name)))
        .flatMap(id -> store.find(userId, id));
  }

  /** Removes a passkey. Returns false if the user has no such passkey. */
  public boolean remove(long userId, String shownId, Origin origin) {
    return PasskeyId.read(shownId)
        .filter(
            id ->
                audit.add(
                    Event.own(EventKind.PASSKEY_REMOVED, userId, origin).on(shownId),
                    () -> factors.remove(userId, () -> store.remove(userId, id))))
        .isPresent();
  }
}

package dev.countersign.credentials.passkeys;

import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.ObjectField;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.UserStore;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * Checks logins by passkey. The passkey replaces the password and a second factor: the
 * authenticator has verified the user.
 */
@Component
public class PasskeyLogin {

  static final Form FORM = Form.of(new ObjectField(OwnPasskeys.CREDENTIAL, "Credential"));

  /** A client can send invalid assertions in any number; one event in this time is enough. */
  private static final Duration BETWEEN_EVENTS = Duration.ofMinutes(1);

  private final PasskeyStore store;
  private final PasskeyUseStore uses;
  private final PasskeyVerifier verifier;
  private final PasskeyOptions options;
  private final UserStore users;
  private final AuditLog audit;
  private final Clock clock;

  PasskeyLogin(
      PasskeyStore store,
      PasskeyUseStore uses,
      PasskeyVerifier verifier,
      PasskeyOptions options,
      UserStore users,
      AuditLog audit,
      Clock clock) {
    this.store = store;
    this.uses = uses;
    this.verifier = verifier;
    this.options = options;
    this.users = users;
    this.audit = audit;
    this.clock = clock;
  }

  /** Returns the options for {@code navigator.credentials.get}, in WebAuthn's JSON form. */
  public Map<String, Object> options() {
    return options.forLogin();
  }

  /**
   * Returns proof of the login, once for each assertion. Returns empty for an unknown passkey, an
   * invalid signature, a used or expired challenge, a copied passkey and an inactive user. Refuses
   * input without a credential.
   */
  public Optional<LoginProof> check(Input input, Origin origin) {
    return check(FORM.check(input).orRefuse().object(OwnPasskeys.CREDENTIAL), origin);
  }

  Optional<LoginProof> check(JsonNode credential, Origin origin) {
    return Assertion.of(credential).flatMap(sent -> check(sent, origin));
  }

  private Optional<LoginProof> check(Assertion sent, Origin origin) {
    Optional<StoredPasskey> found = store.find(sent.handle(), sent.credentialId());
    if (found.isEmpty()) {
      audit.addSeldom(
          Event.about(Event.NO_USER, EventKind.PASSKEY_REFUSED, origin).with("unknown"),
          BETWEEN_EVENTS);
      return Optional.empty();
    }
    StoredPasskey passkey = found.get();
    return switch (verifier.verify(sent, passkey)) {
      case PasskeyVerifier.Verdict.Refused(String reason) -> refuse(passkey, reason, origin);
      case PasskeyVerifier.Verdict.Accepted accepted -> use(accepted, passkey, origin);
    };
  }

  private Optional<LoginProof> use(
      PasskeyVerifier.Verdict.Accepted accepted, StoredPasskey passkey, Origin origin) {
    PasskeyUseStore.Use use =
        uses.use(
            accepted.challenge(),
            passkey,
            accepted.counter(),
            accepted.isBackedUp(),
            clock.instant().truncatedTo(ChronoUnit.MICROS));
    return switch (use) {
      case FIRST ->
          users.loginProof(
              passkey.userId(), passkey.loginEpoch(), Set.of(AuthenticationMethod.PASSKEY));
      case CHALLENGE_USED_BEFORE -> refuse(passkey, "replay", origin);
      case COUNTER_NOT_GREATER -> refuse(passkey, PasskeyVerifier.COUNTER, origin);
    };
  }

  /** Records a copied passkey each time: its assertion was signed for this login. */
  private Optional<LoginProof> refuse(StoredPasskey passkey, String reason, Origin origin) {
    Event event =
        Event.about(passkey.userId(), EventKind.PASSKEY_REFUSED, origin)
            .on(PasskeyId.shown(passkey.id()))
            .with(reason);
    if (reason.equals(PasskeyVerifier.COUNTER)) {
      audit.add(event);
    } else {
      audit.addSeldom(event, BETWEEN_EVENTS);
    }
    return Optional.empty();
  }
}

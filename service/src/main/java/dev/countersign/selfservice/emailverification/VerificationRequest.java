package dev.countersign.selfservice.emailverification;

import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.EventObserver;
import dev.countersign.identity.users.RecoveryAddressStore;
import dev.countersign.identity.users.User;
import dev.countersign.platform.mail.MailLimit;
import dev.countersign.platform.mail.MailLimitStore;
import dev.countersign.platform.mail.Mailer;
import dev.countersign.platform.mail.Outbox;
import dev.countersign.selfservice.accounts.RegistrationListener;
import dev.countersign.selfservice.accounts.RegistrationSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;

/**
 * Sends confirmation mails to new users, after a change of address, and on request. All work that
 * depends on whether the address is known happens after the response.
 */
@Component
class VerificationRequest implements RegistrationListener, EventObserver {

  private static final int MOST_ACCOUNTS = 10;
  private static final Duration BETWEEN_MAILS = Duration.ofMinutes(1);
  private static final MailLimit LIMIT = new MailLimit("confirm-email", BETWEEN_MAILS, 5);
  private static final Form FORM = Form.of(TextField.email("email", "Email").build());

  private final EmailVerificationStore store;
  private final RecoveryAddressStore addresses;
  private final MailLimitStore limits;
  private final VerificationKeys keys;
  private final VerificationMail mail;
  private final Mailer mailer;
  private final Outbox outbox;
  private final RegistrationSettings settings;
  private final Clock clock;

  VerificationRequest(
      EmailVerificationStore store,
      RecoveryAddressStore addresses,
      MailLimitStore limits,
      VerificationKeys keys,
      VerificationMail mail,
      Mailer mailer,
      Outbox outbox,
      RegistrationSettings settings,
      Clock clock) {
    this.store = store;
    this.addresses = addresses;
    this.limits = limits;
    this.keys = keys;
    this.mail = mail;
    this.mailer = mailer;
    this.outbox = outbox;
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public void hasRegistered(User user) {
    if (settings.verifies()) {
      outbox.add(() -> store.find(user.id()).ifPresent(this::write));
    }
  }

  /**
   * Sends a confirmation mail after a change of address. If verification is off, this happens only
   * if the address does not yet receive password resets.
   */
  @Override
  public void hasHappened(Event event) {
    boolean isEmailChanged =
        (event.kind() == EventKind.PROFILE_CHANGED || event.kind() == EventKind.STAFF_USER_CHANGED)
            && event.detail().contains("email");
    if (isEmailChanged && mailer.isReady()) {
      outbox.add(
          () ->
              store
                  .findUnverified(event.subjectId())
                  .filter(address -> settings.verifies() || !serves(address))
                  .ifPresent(this::write));
    }
  }

  private boolean serves(UnverifiedAddress address) {
    Instant now = clock.instant();
    return addresses
        .find(address.userId(), now)
        .filter(known -> known.serves(address.email(), now))
        .isPresent();
  }

  Form form() {
    return FORM;
  }

  void askAgain(Input input) {
    String email = FORM.check(input).orRefuse().require("email");
    outbox.add(() -> store.unverified(email, MOST_ACCOUNTS).forEach(this::write));
  }

  /** Sends the mail to the stored address, never to the one in the request. */
  private void write(UnverifiedAddress address) {
    Instant now = clock.instant();
    if (store.ask(address, now, now.minus(BETWEEN_MAILS))
        && limits.take(LIMIT, address.email(), now)) {
      mailer.send(mail.to(address, keys.of(address, now.plus(settings.verificationTimeout()))));
    }
  }
}

package dev.countersign.emailverification;

import dev.countersign.accounts.RegistrationSettings;
import dev.countersign.accounts.Welcome;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.fields.TextField;
import dev.countersign.mail.Mailer;
import dev.countersign.mail.Outbox;
import dev.countersign.users.User;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;

/**
 * Asks by mail for an address to be confirmed: of newcomers, and of whoever has lost that mail. All
 * that depends on whether the address is known happens after the answer.
 */
@Component
class VerificationRequest implements Welcome {

  private static final int MOST_ACCOUNTS = 10;
  private static final Duration BETWEEN_MAILS = Duration.ofMinutes(1);
  private static final Form FORM = Form.of(TextField.email("email", "Email").build());

  private final EmailVerificationStore store;
  private final VerificationKeys keys;
  private final VerificationMail mail;
  private final Mailer mailer;
  private final Outbox outbox;
  private final RegistrationSettings settings;
  private final Clock clock;

  VerificationRequest(
      EmailVerificationStore store,
      VerificationKeys keys,
      VerificationMail mail,
      Mailer mailer,
      Outbox outbox,
      RegistrationSettings settings,
      Clock clock) {
    this.store = store;
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

  Form form() {
    return FORM;
  }

  void askAgain(Input input) {
    String email = FORM.check(input).orRefuse().require("email");
    outbox.add(() -> store.unverified(email, MOST_ACCOUNTS).forEach(this::write));
  }

  /** The mail goes to the address that the account has, never to the one that was typed. */
  private void write(Unverified address) {
    Instant now = clock.instant();
    if (store.ask(address, now, now.minus(BETWEEN_MAILS))) {
      mailer.send(mail.to(address, keys.of(address, now.plus(settings.verificationTimeout()))));
    }
  }
}

package dev.countersign.selfservice.emailverification;

import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.EventObserver;
import dev.countersign.identity.users.User;
import dev.countersign.platform.mail.Mailer;
import dev.countersign.platform.mail.Outbox;
import dev.countersign.selfservice.accounts.RegistrationListener;
import dev.countersign.selfservice.accounts.RegistrationSettings;
import org.springframework.stereotype.Component;

/**
 * Asks for confirmation mails to new users, after a change of address, and on request. All work
 * that depends on whether the address is known happens in {@link VerificationWriter}, after the
 * response.
 */
@Component
public class VerificationRequest implements RegistrationListener, EventObserver {

  private static final Form FORM = Form.of(TextField.email("email", "Email").build());

  private final Mailer mailer;
  private final Outbox outbox;
  private final RegistrationSettings settings;

  VerificationRequest(Mailer mailer, Outbox outbox, RegistrationSettings settings) {
    this.mailer = mailer;
    this.outbox = outbox;
    this.settings = settings;
  }

  @Override
  public void hasRegistered(User user) {
    if (settings.verifies()) {
      outbox.add(VerificationWriter.KIND, VerificationWriter.registered(user.id()));
    }
  }

  @Override
  public void isHappening(Event event) {
    boolean isEmailChanged =
        (event.kind() == EventKind.PROFILE_CHANGED || event.kind() == EventKind.STAFF_USER_CHANGED)
            && event.detail().contains("email");
    if (isEmailChanged && mailer.isReady()) {
      outbox.add(VerificationWriter.KIND, VerificationWriter.changed(event.subjectId()));
    }
  }

  @Override
  public void hasHappened(Event event) {
    // The mail was stored before the commit.
  }

  Form form() {
    return FORM;
  }

  /** Sends the mail again to the address of a user who has not confirmed it. */
  public void askAgain(User user) {
    if (settings.verifies()) {
      outbox.add(VerificationWriter.KIND, VerificationWriter.changed(user.id()));
    }
  }

  void askAgain(Input input) {
    String email = FORM.check(input).orRefuse().require("email");
    outbox.add(VerificationWriter.KIND, VerificationWriter.asked(email));
  }
}

package dev.countersign.selfservice.passwordreset;

import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.RecoveryAddressStore;
import dev.countersign.platform.mail.Mailer;
import dev.countersign.platform.mail.Outbox;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Asks for password reset mails. All work that depends on whether the address is known happens in
 * {@link ResetWriter}, after the response.
 */
@Component
public class PasswordResetRequest {

  private static final Logger LOG = LoggerFactory.getLogger(PasswordResetRequest.class);
  private static final Form FORM = Form.of(TextField.email("email", "Email").build());

  private final Mailer mailer;
  private final Outbox outbox;
  private final RecoveryAddressStore addresses;
  private final Clock clock;
  private final AtomicBoolean hasWarned = new AtomicBoolean();

  PasswordResetRequest(Mailer mailer, Outbox outbox, RecoveryAddressStore addresses, Clock clock) {
    this.mailer = mailer;
    this.outbox = outbox;
    this.addresses = addresses;
    this.clock = clock;
  }

  public Form form() {
    return FORM;
  }

  public void ask(Input input, Origin origin) {
    String email = FORM.check(input).orRefuse().require("email");
    if (mailer.isReady()) {
      outbox.add(ResetWriter.KIND, ResetWriter.request(email, origin));
    } else if (hasWarned.compareAndSet(false, true)) {
      LOG.warn("Password reset mails cannot be sent: no mail server. Set spring.mail.host.");
    }
  }

  /**
   * Asks for a link of one account, to each address that receives its resets. Returns how many
   * addresses there are. The limits of mails apply.
   */
  int askFor(long userId, Origin origin) {
    List<String> known = addresses.serving(userId, clock.instant());
    known.forEach(
        email -> outbox.add(ResetWriter.KIND, ResetWriter.request(email, userId, origin)));
    return known.size();
  }
}

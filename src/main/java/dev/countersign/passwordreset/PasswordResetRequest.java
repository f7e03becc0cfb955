package dev.countersign.passwordreset;

import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.audit.Origin;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.fields.TextField;
import dev.countersign.mail.Mailer;
import dev.countersign.mail.Outbox;
import dev.countersign.users.PasswordSettings;
import dev.countersign.users.User;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Somebody has forgotten a password. All that depends on whether the address is known happens after
 * the answer.
 */
@Component
public class PasswordResetRequest {

  private static final Logger LOG = LoggerFactory.getLogger(PasswordResetRequest.class);
  private static final int MOST_ACCOUNTS = 10;
  private static final Duration BETWEEN_MAILS = Duration.ofMinutes(1);
  private static final Form FORM = Form.of(TextField.email("email", "Email").build());

  private final PasswordResetStore store;
  private final ResetMail mail;
  private final Mailer mailer;
  private final Outbox outbox;
  private final AuditLog audit;
  private final PasswordSettings settings;
  private final Clock clock;
  private final SecureRandom random;
  private final AtomicBoolean hasWarned = new AtomicBoolean();

  PasswordResetRequest(
      PasswordResetStore store,
      ResetMail mail,
      Mailer mailer,
      Outbox outbox,
      AuditLog audit,
      PasswordSettings settings,
      Clock clock,
      SecureRandom random) {
    this.store = store;
    this.mail = mail;
    this.mailer = mailer;
    this.outbox = outbox;
    this.audit = audit;
    this.settings = settings;
    this.clock = clock;
    this.random = random;
  }

  public Form form() {
    return FORM;
  }

  public void ask(Input input, Origin origin) {
    String email = FORM.check(input).orRefuse().require("email");
    if (mailer.isReady()) {
      outbox.add(() -> write(email, origin));
    } else if (hasWarned.compareAndSet(false, true)) {
      LOG.warn("A password cannot be reset: there is no mail server. Set spring.mail.host.");
    }
  }

  private void write(String email, Origin origin) {
    for (User user : store.owners(email, MOST_ACCOUNTS)) {
      if (isSame(email, user.email())) {
        write(user, origin);
      }
    }
  }

  /** The mail goes to the address that the account has, never to the one that was typed. */
  private void write(User user, Origin origin) {
    ResetLink link = ResetLink.random(user.id(), random);
    Instant now = clock.instant();
    boolean isOpen =
        audit.add(
            Event.about(user.id(), Kind.PASSWORD_RESET_REQUESTED, origin),
            () ->
                store.open(
                    link,
                    user.email(),
                    now,
                    now.minus(BETWEEN_MAILS),
                    now.plus(settings.resetTimeout())));
    if (isOpen) {
      mailer.send(mail.to(user, link));
    }
  }

  /** What the database takes for the same letters may be another address (CVE-2019-19844). */
  static boolean isSame(String typed, String known) {
    return folded(typed).equals(folded(known));
  }

  private static String folded(String email) {
    return Normalizer.normalize(email, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
  }
}

package dev.countersign.selfservice.passwordreset;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.passwords.PasswordSettings;
import dev.countersign.identity.users.User;
import dev.countersign.platform.mail.MailLimit;
import dev.countersign.platform.mail.MailLimitStore;
import dev.countersign.platform.mail.Mailer;
import dev.countersign.platform.mail.Outbox;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Sends password reset mails. All work that depends on whether the address is known happens after
 * the response.
 */
@Component
public class PasswordResetRequest {

  private static final Logger LOG = LoggerFactory.getLogger(PasswordResetRequest.class);
  private static final int MOST_ACCOUNTS = 10;
  private static final MailLimit LIMIT = new MailLimit("password-reset", Duration.ofMinutes(1), 5);
  private static final Form FORM = Form.of(TextField.email("email", "Email").build());

  private final PasswordResetStore store;
  private final MailLimitStore limits;
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
      MailLimitStore limits,
      ResetMail mail,
      Mailer mailer,
      Outbox outbox,
      AuditLog audit,
      PasswordSettings settings,
      Clock clock,
      SecureRandom random) {
    this.store = store;
    this.limits = limits;
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
      LOG.warn("Password reset mails cannot be sent: no mail server. Set spring.mail.host.");
    }
  }

  private void write(String email, Origin origin) {
    Instant now = clock.instant();
    Map<String, List<ResetOwner>> byAddress =
        store.owners(email, MOST_ACCOUNTS, now).stream()
            .filter(owner -> isSame(email, owner.address()))
            .collect(groupingBy(ResetOwner::address, LinkedHashMap::new, toList()));
    // Spellings of one address share a rate limit, so only one gets a mail: preferably the one that
    // was typed.
    Optional.of(email)
        .filter(byAddress::containsKey)
        .or(() -> byAddress.keySet().stream().findFirst())
        .filter(address -> limits.take(LIMIT, address, now))
        .ifPresent(address -> write(address, byAddress.getOrDefault(address, List.of()), origin));
  }

  /** Sends the mail to the stored address, never to the one in the request. */
  private void write(String address, List<ResetOwner> owners, Origin origin) {
    var links = new LinkedHashMap<ResetOwner, ResetLink>();
    for (ResetOwner owner : owners) {
      ResetLink link = ResetLink.random(owner.user().id(), random);
      if (isOpened(owner.user(), link, origin)) {
        links.put(owner, link);
      }
    }
    if (!links.isEmpty()) {
      mailer.send(mail.to(address, links));
    }
  }

  private boolean isOpened(User user, ResetLink link, Origin origin) {
    Instant now = clock.instant();
    return audit.add(
        Event.about(user.id(), EventKind.PASSWORD_RESET_REQUESTED, origin),
        () -> store.open(link, user.email(), now, now.plus(settings.resetTimeout())));
  }

  /**
   * Returns whether two addresses are equal. The database may treat different addresses as equal
   * when it ignores case (CVE-2019-19844).
   */
  static boolean isSame(String typed, String known) {
    return folded(typed).equals(folded(known));
  }

  private static String folded(String email) {
    return Normalizer.normalize(email, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
  }
}

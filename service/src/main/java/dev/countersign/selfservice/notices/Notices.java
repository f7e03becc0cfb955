package dev.countersign.selfservice.notices;

import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventObserver;
import dev.countersign.identity.users.RecoveryAddressStore;
import dev.countersign.identity.users.RecoveryAddresses;
import dev.countersign.platform.mail.Mail;
import dev.countersign.platform.mail.MailLimit;
import dev.countersign.platform.mail.MailLimitStore;
import dev.countersign.platform.mail.Mailer;
import dev.countersign.platform.mail.Outbox;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * Sends users mails about changes to their account, to all addresses that receive its password
 * resets. Sends nothing if no mail server is configured.
 */
@Component
public class Notices implements EventObserver {

  private static final int MOST_IN_AN_HOUR = 10;

  private final RecoveryAddressStore addresses;
  private final MailLimitStore limits;
  private final NoticeMail mails;
  private final Mailer mailer;
  private final Outbox outbox;
  private final Clock clock;

  Notices(
      RecoveryAddressStore addresses,
      MailLimitStore limits,
      NoticeMail mails,
      Mailer mailer,
      Outbox outbox,
      Clock clock) {
    this.addresses = addresses;
    this.limits = limits;
    this.mails = mails;
    this.mailer = mailer;
    this.outbox = outbox;
    this.clock = clock;
  }

  @Override
  public void hasHappened(Event event) {
    if (mailer.isReady()) {
      Instant now = clock.instant();
      Notice.of(event).forEach(notice -> outbox.add(() -> write(notice, event.subjectId(), now)));
    }
  }

  /** Notifies the addresses that received password resets before staff changed the address. */
  public void staffChangedEmail(long userId, List<String> before) {
    if (mailer.isReady()) {
      Instant now = clock.instant();
      outbox.add(
          () ->
              send(
                  Notice.EMAIL_CHANGED_BY_STAFF,
                  userId,
                  before.stream()
                      .map(email -> mails.to(email, Notice.EMAIL_CHANGED_BY_STAFF, now))));
    }
  }

  private void write(Notice notice, long userId, Instant now) {
    addresses
        .find(userId, now)
        .ifPresent(known -> send(notice, userId, mails(notice, userId, known, now)));
  }

  private Stream<Mail> mails(Notice notice, long userId, RecoveryAddresses known, Instant now) {
    return notice.canBeUndone()
        ? known.previous(now).stream()
            .filter(earlier -> known.serves(earlier.email(), now))
            .map(earlier -> mails.toEarlier(userId, earlier, notice, now))
        : known.serving(now).stream().map(email -> mails.to(email, notice, now));
  }

  /** Sends each mail on its own, so that a failure for one address does not affect the others. */
  private void send(Notice notice, long userId, Stream<Mail> all) {
    var limit = new MailLimit(notice + " " + userId, Duration.ZERO, MOST_IN_AN_HOUR);
    mailer.sendEach(all.filter(mail -> limits.take(limit, mail.to(), clock.instant())).toList());
  }
}

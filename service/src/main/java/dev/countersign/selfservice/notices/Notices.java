package dev.countersign.selfservice.notices;

import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventObserver;
import dev.countersign.platform.mail.MailSettings;
import dev.countersign.platform.mail.Mailer;
import dev.countersign.platform.mail.Outbox;
import dev.countersign.platform.settings.ImpersonationSettings;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Asks for mails to users about changes to their account, in the transaction of the change. {@link
 * NoticeWriter} creates the mails.
 */
@Component
public class Notices implements EventObserver {

  private final Outbox outbox;
  private final Mailer mailer;
  private final MailSettings settings;
  private final ImpersonationSettings impersonation;
  private final Clock clock;

  Notices(
      Outbox outbox,
      Mailer mailer,
      MailSettings settings,
      ImpersonationSettings impersonation,
      Clock clock) {
    this.outbox = outbox;
    this.mailer = mailer;
    this.settings = settings;
    this.impersonation = impersonation;
    this.clock = clock;
  }

  @Override
  public void isHappening(Event event) {
    if (mailer.isReady()) {
      Notice.of(event).stream()
          .filter(this::isWanted)
          .forEach(notice -> ask(notice, event.subjectId(), Map.of()));
    }
  }

  private boolean isWanted(Notice notice) {
    return switch (notice) {
      case RIGHTS_CHANGED -> settings.rightsChangedNotices();
      case IMPERSONATION_STARTED -> impersonation.notices();
      default -> true;
    };
  }

  @Override
  public void hasHappened(Event event) {
    // The mail was stored before the commit.
  }

  /**
   * Notifies the addresses that received password resets before staff changed the address, in the
   * transaction of that change.
   */
  public void staffChangedEmail(long userId, List<String> before) {
    if (mailer.isReady()) {
      before.forEach(
          email -> ask(Notice.EMAIL_CHANGED_BY_STAFF, userId, Map.of(NoticeWriter.TO, email)));
    }
  }

  /** Notifies the user of a login from a device that was not used before. */
  void newDevice(long userId) {
    ask(Notice.NEW_DEVICE, userId, Map.of());
  }

  private void ask(Notice notice, long userId, Map<String, String> more) {
    var values = new HashMap<>(more);
    values.put("notice", notice.name());
    values.put("user_id", String.valueOf(userId));
    values.put("time", clock.instant().toString());
    outbox.add(NoticeWriter.KIND, values);
  }
}

package dev.countersign.selfservice.notices;

import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.EventObserver;
import dev.countersign.identity.audit.LoginHistoryStore;
import dev.countersign.platform.mail.MailSettings;
import dev.countersign.platform.mail.Mailer;
import java.time.Clock;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Notifies users of a login from a device that they have not used before. The comparison runs in
 * the background, so that a login makes no more statements and takes no longer. Up to 1,000 logins
 * wait; a crash loses their notices.
 */
@Component
class NewDeviceNotices implements EventObserver, DisposableBean {

  private static final Logger LOG = LoggerFactory.getLogger(NewDeviceNotices.class);
  private static final int MOST_WAITING = 1000;
  private static final int SECONDS_TO_FINISH = 5;

  private final LoginHistoryStore history;
  private final Notices notices;
  private final Mailer mailer;
  private final MailSettings settings;
  private final Clock clock;
  private final ThreadPoolExecutor background =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_WAITING),
          Thread.ofVirtual().name("new-devices").factory());

  NewDeviceNotices(
      LoginHistoryStore history,
      Notices notices,
      Mailer mailer,
      MailSettings settings,
      Clock clock) {
    this.history = history;
    this.notices = notices;
    this.mailer = mailer;
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public void hasHappened(Event event) {
    if (event.kind() == EventKind.USER_LOGGED_IN
        && settings.newDeviceNotices()
        && mailer.isReady()) {
      try {
        background.execute(() -> compare(event));
      } catch (RejectedExecutionException full) {
        LOG.debug("A login was not compared with earlier ones because too many were waiting.");
      }
    }
  }

  private void compare(Event login) {
    try {
      if (history.isFromNewDevice(login, clock.instant())) {
        notices.newDevice(login.subjectId());
      }
    } catch (RuntimeException failure) {
      LOG.warn("A login was not compared with earlier ones: {}", failure.getMessage());
    }
  }

  @Override
  public void destroy() throws InterruptedException {
    background.shutdown();
    if (!background.awaitTermination(SECONDS_TO_FINISH, TimeUnit.SECONDS)) {
      background.shutdownNow();
    }
  }
}

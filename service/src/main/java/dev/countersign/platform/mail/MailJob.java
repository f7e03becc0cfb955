package dev.countersign.platform.mail;

import dev.countersign.platform.jobs.Job;
import dev.countersign.platform.jobs.JobHandler;
import dev.countersign.platform.jobs.RetryPolicy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Sends a stored mail. After the last try it becomes a dead mail, which staff can send again. */
@Component
class MailJob implements JobHandler {

  static final String KIND = "mail";

  private static final Logger LOG = LoggerFactory.getLogger(MailJob.class);

  private final Mailer mailer;
  private final DeadMails dead;
  private final MailSettings settings;

  MailJob(Mailer mailer, DeadMails dead, MailSettings settings) {
    this.mailer = mailer;
    this.dead = dead;
    this.settings = settings;
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public boolean isReady() {
    return mailer.isReady();
  }

  @Override
  public RetryPolicy retries() {
    return settings.retries();
  }

  @Override
  public void run(Job job) {
    QueuedMail queued = MailJson.read(job.text(), QueuedMail.class);
    mailer.send(queued.mail(), queued.messageId());
  }

  /** Logs only the type of the failure, because its message may contain an address. */
  @Override
  public void giveUp(Job job, int tries, Throwable failure) {
    String error = failure.getClass().getSimpleName();
    dead.add(job, MailJson.read(job.text(), QueuedMail.class).kind(), tries, error);
    LOG.error(
        "A mail was not sent after {} tries: {}. Staff can send it again at /admin/mails/; run"
            + " `bin/countersign sendtestemail` to test the mail server.",
        tries,
        error);
  }
}

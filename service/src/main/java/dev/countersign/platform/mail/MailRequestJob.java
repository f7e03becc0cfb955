package dev.countersign.platform.mail;

import dev.countersign.platform.jobs.Job;
import dev.countersign.platform.jobs.JobHandler;
import dev.countersign.platform.jobs.JobQueue;
import dev.countersign.platform.jobs.RetryPolicy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Turns a request into the mails to send. One transaction removes the request, makes the changes of
 * its {@link MailWriter} and stores the mails: a crash repeats all of it or nothing.
 */
@Component
class MailRequestJob implements JobHandler {

  static final String KIND = "mail-request";

  private static final Logger LOG = LoggerFactory.getLogger(MailRequestJob.class);

  private final ObjectProvider<MailWriter> writers;
  private final TransactionOperations transactions;
  private final JobQueue queue;
  private final DeadMails dead;
  private final Mailer mailer;
  private final MailSettings settings;

  MailRequestJob(
      ObjectProvider<MailWriter> writers,
      TransactionOperations transactions,
      JobQueue queue,
      DeadMails dead,
      Mailer mailer,
      MailSettings settings) {
    this.writers = writers;
    this.transactions = transactions;
    this.queue = queue;
    this.dead = dead;
    this.mailer = mailer;
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
    MailRequest request = MailJson.read(job.text(), MailRequest.class);
    MailWriter writer =
        writers.stream()
            .filter(known -> known.kind().equals(request.kind()))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("No writer for " + request.kind()));
    transactions.executeWithoutResult(
        _ -> {
          if (queue.remove(job)) {
            writer.write(request).forEach(mail -> add(request.kind(), mail));
          }
        });
  }

  @Override
  public void giveUp(Job job, int tries, Throwable failure) {
    String kind = MailJson.read(job.text(), MailRequest.class).kind();
    dead.add(job, kind, tries, failure.getClass().getSimpleName());
    LOG.error("A mail {} was not written after {} tries.", kind, tries, failure);
  }

  private void add(String kind, Mail mail) {
    String id = queue.newId();
    var queued = new QueuedMail(kind, settings.messageId(id), mail);
    queue.add(new Job(MailJob.KIND, id, MailJson.write(queued)));
  }
}

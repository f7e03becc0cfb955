package dev.countersign.platform.mail;

import dev.countersign.platform.jobs.Job;
import dev.countersign.platform.jobs.JobQueue;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Stores requests for mails in the transaction of the caller, with one insert. The mails are
 * written and sent after the response, whether or not this process survives. The insert is the same
 * whether or not an address is known, so the response time does not reveal it.
 */
@Component
public class Outbox {

  private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);

  private final Mailer mailer;
  private final JobQueue queue;
  private final AtomicBoolean hasWarned = new AtomicBoolean();

  Outbox(Mailer mailer, JobQueue queue) {
    this.mailer = mailer;
    this.queue = queue;
  }

  /** Stores the request. Does nothing if no mail server is configured. */
  public void add(String kind, Map<String, String> values) {
    if (mailer.isReady()) {
      var request = new MailRequest(kind, values);
      queue.add(new Job(MailRequestJob.KIND, queue.newId(), MailJson.write(request)));
    } else if (hasWarned.compareAndSet(false, true)) {
      LOG.warn("Mails cannot be sent: no mail server. Set spring.mail.host.");
    }
  }
}

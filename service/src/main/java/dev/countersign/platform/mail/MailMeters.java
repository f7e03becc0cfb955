package dev.countersign.platform.mail;

import dev.countersign.platform.database.StoredGauges;
import dev.countersign.platform.jobs.JobQueue;
import dev.countersign.platform.jobs.WaitingJobs;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Measures the mails of all replicas that wait or are dead. Each replica reads the same rows, so a
 * dashboard takes the maximum of the replicas and not the sum.
 */
@Component
class MailMeters implements MeterProvider {

  private final JobQueue queue;
  private final DeadMailStore dead;
  private final StoredGauges gauges;

  MailMeters(JobQueue queue, DeadMailStore dead, StoredGauges gauges) {
    this.queue = queue;
    this.dead = dead;
    this.gauges = gauges;
  }

  @Override
  public List<Meter> meters() {
    return List.of(
        gauges.gauge(
            "countersign.mail.queue",
            "Mails of all replicas that wait to be sent, including those that are tried again.",
            () -> waiting().count()),
        gauges.gauge(
            "countersign.mail.overdue.seconds",
            "How long the mail that has waited longest is overdue. Pauses between tries do not count.",
            () -> waiting().overdue().toSeconds()),
        gauges.gauge(
            "countersign.mail.dead",
            "Mails that were not sent at the last try and that staff can send again.",
            dead::count));
  }

  private WaitingJobs waiting() {
    return queue.waiting(List.of(MailRequestJob.KIND, MailJob.KIND));
  }
}

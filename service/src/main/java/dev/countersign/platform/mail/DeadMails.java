package dev.countersign.platform.mail;

import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import dev.countersign.platform.jobs.Job;
import dev.countersign.platform.jobs.JobQueue;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Keeps mails that were not written or sent at the last try, until staff send them again or they
 * are old.
 */
@Component
public class DeadMails {

  private final DeadMailStore store;
  private final JobQueue queue;
  private final TransactionOperations transactions;
  private final Clock clock;

  DeadMails(DeadMailStore store, JobQueue queue, TransactionOperations transactions, Clock clock) {
    this.store = store;
    this.queue = queue;
    this.transactions = transactions;
    this.clock = clock;
  }

  @Bean
  static CleanupJob deadMailCleanup(
      DeadMailStore store, CleanupSettings cleanup, MailSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "old-dead-mails",
        "dead mails",
        cleanup.passwordResetsCron(),
        clock,
        (most, now) -> store.removeOld(most, now.minus(settings.deadLifetime())));
  }

  /** Returns the newest dead mails. */
  public List<DeadMail> list(int most) {
    return store.list(most).stream().map(this::shown).toList();
  }

  /**
   * Queues the mail again, with its old Message-ID and all its tries. Returns false if the mail is
   * gone or cannot be decrypted.
   */
  public boolean sendAgain(String id) {
    return transactions.execute(
        transaction -> {
          Optional<Job> job = store.take(id).flatMap(this::job);
          job.ifPresentOrElse(queue::add, transaction::setRollbackOnly);
          return job.isPresent();
        });
  }

  void add(Job job, String kind, int tries, String error) {
    transactions.executeWithoutResult(
        _ -> {
          if (queue.remove(job)) {
            store.add(
                new StoredDeadMail(
                    job.id(), job.kind(), kind, queue.encrypt(job), tries, error, clock.instant()));
          }
        });
  }

  private DeadMail shown(StoredDeadMail stored) {
    String to =
        job(stored)
            .filter(job -> job.kind().equals(MailJob.KIND))
            .map(job -> MailJson.read(job.text(), QueuedMail.class).mail().to())
            .orElse("");
    return new DeadMail(
        stored.id(), stored.kind(), to, stored.tries(), stored.error(), stored.failedAt());
  }

  private Optional<Job> job(StoredDeadMail stored) {
    return queue.decrypt(stored.job(), stored.id(), stored.data());
  }
}

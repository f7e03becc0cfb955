package dev.countersign.platform.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.database.DatabaseClock;
import dev.countersign.platform.keys.PurposeCipher;
import dev.countersign.platform.keys.PurposeKeys;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Stores jobs in the transaction of the caller: if it rolls back, there is no job; after it
 * commits, the job survives any crash. Commands add jobs too; a replica runs them.
 */
@Component
public class JobQueue {

  private static final int ID_BYTES = 16;

  private final JobStore store;
  private final PurposeCipher cipher;
  private final ObjectProvider<JobRunner> runner;
  private final SecureRandom random;
  private final DatabaseClock clock;

  JobQueue(
      JobStore store,
      PurposeKeys keys,
      ObjectProvider<JobRunner> runner,
      SecureRandom random,
      DatabaseClock clock) {
    this.store = store;
    this.cipher = new PurposeCipher(keys, "jobs", random);
    this.runner = runner;
    this.random = random;
    this.clock = clock;
  }

  /** Returns a new id for {@link #add}. */
  public String newId() {
    var id = new byte[ID_BYTES];
    random.nextBytes(id);
    return HexFormat.of().formatHex(id);
  }

  /** Stores the job with one insert. The job runs soon after the commit. */
  public void add(Job job) {
    store.add(job.kind(), job.id(), encrypt(job), clock.instant());
    if (TransactionSynchronizationManager.isActualTransactionActive()) {
      TransactionSynchronizationManager.registerSynchronization(
          new TransactionSynchronization() {
            @Override
            public void afterCommit() {
              wake();
            }
          });
    } else {
      wake();
    }
  }

  /** Returns how many jobs of these kinds wait on all replicas. */
  public WaitingJobs waiting(Collection<String> kinds) {
    return store.waiting(kinds, clock.instant());
  }

  /** Removes the job. Returns false if it is gone, because another replica has finished it. */
  public boolean remove(Job job) {
    return store.remove(job.kind(), job.id());
  }

  /** Encrypts the job's text, as it is stored. The result is valid only for this kind and id. */
  public byte[] encrypt(Job job) {
    return cipher.encrypt(job.text().getBytes(UTF_8), context(job.kind(), job.id()));
  }

  /** Returns the job, or empty if the secret key that encrypted it is no longer configured. */
  public Optional<Job> decrypt(String kind, String id, byte[] data) {
    return cipher
        .decrypt(data, context(kind, id))
        .map(decrypted -> new Job(kind, id, new String(decrypted.content(), UTF_8)));
  }

  private void wake() {
    runner.ifAvailable(JobRunner::wake);
  }

  private static String context(String kind, String id) {
    return kind + " " + id;
  }
}

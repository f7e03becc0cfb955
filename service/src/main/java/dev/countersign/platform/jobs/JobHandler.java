package dev.countersign.platform.jobs;

/**
 * Runs the jobs of one kind. A job runs on one replica at a time, at least once: a replica that is
 * killed can have finished the work without having removed the job.
 */
public interface JobHandler {

  /** Returns the name of the kind, which is stored with each job and must never change. */
  String kind();

  /** Returns whether jobs of this kind can run; if no kind can, the replica reads no jobs. */
  boolean isReady();

  RetryPolicy retries();

  /** Runs the job. The job is removed afterwards; an exception repeats it later. */
  void run(Job job);

  /** Handles the failure of the last try. Must remove the job, in a transaction of its own. */
  void giveUp(Job job, int tries, Throwable failure);
}

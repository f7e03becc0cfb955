package dev.countersign.identity.passwords;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits the heap that checks of outdated hashes take together to half of the heap, less what
 * current hashes take. Checks that need more than is free wait for each other.
 */
final class HashMemory {

  private static final Logger LOG = LoggerFactory.getLogger(HashMemory.class);
  private static final int KIB_PER_MIB = 1024;

  private final int most;
  private final Semaphore free;

  /**
   * Reserves memory for current hashes.
   *
   * @param heap Size of the heap in KiB.
   * @param current Memory in KiB that current hashes take at most.
   */
  HashMemory(long heap, long current) {
    long limit = Math.max(heap / 2 - current, heap / 4);
    this.most = (int) Math.min(limit, Integer.MAX_VALUE);
    this.free = new Semaphore(most, true);
  }

  /** Runs the check when its memory is free; returns false if the heap is too small for it. */
  boolean check(long memory, Supplier<Boolean> check) {
    if (memory > most) {
      LOG.warn(
          "A stored password hash needs {} MiB of memory, but the heap has room for {} MiB. Its"
              + " user cannot log in: reset the password, or start the service with a larger heap.",
          memory / KIB_PER_MIB,
          most / KIB_PER_MIB);
      return false;
    }
    int taken = (int) memory;
    try {
      free.acquire(taken);
    } catch (InterruptedException abandoned) {
      Thread.currentThread().interrupt();
      return false;
    }
    try {
      return check.get();
    } finally {
      free.release(taken);
    }
  }

  /** Returns how many checks wait for memory. */
  int waiting() {
    return free.getQueueLength();
  }
}

package dev.countersign.identity.passwords;

/** Holds the cost of one Argon2 hash: KiB of memory, passes and lanes (RFC 9106 section 3.1). */
record Argon2Cost(int memory, int time, int parallelism) {

  static final int MOST_MEMORY = 256 * 1024;
  static final int MOST_PARALLELISM = 16;
  private static final long MOST_WORK = 4L * MOST_MEMORY;

  /**
   * Returns false for a cost by which a tampered row could exhaust memory or occupy a slot for
   * long.
   */
  boolean isBearable() {
    return parallelism >= 1
        && parallelism <= MOST_PARALLELISM
        && memory >= 8 * parallelism
        && memory <= MOST_MEMORY
        && time >= 1
        && (long) memory * time <= MOST_WORK;
  }
}

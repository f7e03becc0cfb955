package dev.countersign.identity.passwords;

/** Holds the cost of one scrypt hash (RFC 7914 defines N, r and p). */
record ScryptCost(int n, int r, int p) {

  private static final int MOST_MEMORY_UNITS = 1 << 20; // N x r, of 128 bytes each
  private static final int MOST_WORK = 1 << 21; // N x r x p

  /**
   * Returns false for a cost that is undefined, or by which a tampered row could exhaust memory.
   */
  boolean isBearable() {
    boolean defined = n > 1 && Integer.bitCount(n) == 1 && r >= 1 && p >= 1 && (r > 1 || n < 65536);
    return defined && (long) n * r <= MOST_MEMORY_UNITS && (long) n * r * p <= MOST_WORK;
  }
}

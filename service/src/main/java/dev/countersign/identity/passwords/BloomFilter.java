package dev.countersign.identity.passwords;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;

/**
 * Represents a set of digests with a few bits each. It has false positives, but no false negatives.
 */
final class BloomFilter {

  private static final double LN_2 = Math.log(2);
  private static final int MOST_HASHES = 64;

  private final MemorySegment bits;
  private final int hashes;

  BloomFilter(MemorySegment bits, int hashes) {
    this.bits = bits;
    this.hashes = hashes;
  }

  /** Returns the number of bytes for the given rate of false positives. */
  static long bytesFor(long members, double falsePositives) {
    double bits = -Math.max(1, members) * Math.log(falsePositives) / (LN_2 * LN_2);
    return (long) Math.ceil(bits / 8);
  }

  static int hashesFor(long members, long bytes) {
    double best = 8.0 * bytes / Math.max(1, members) * LN_2;
    return Math.clamp(Math.round(best), 1, MOST_HASHES);
  }

  static boolean isPossible(int hashes) {
    return hashes >= 1 && hashes <= MOST_HASHES;
  }

  void add(byte[] digest) {
    ByteBuffer halves = ByteBuffer.wrap(digest);
    long first = halves.getLong();
    long second = halves.getLong();
    for (int i = 0; i < hashes; i++) {
      long bit = bit(first, second, i);
      byte old = bits.get(ValueLayout.JAVA_BYTE, bit >>> 3);
      bits.set(ValueLayout.JAVA_BYTE, bit >>> 3, (byte) (old | 1 << (bit & 7)));
    }
  }

  boolean mayContain(byte[] digest) {
    ByteBuffer halves = ByteBuffer.wrap(digest);
    long first = halves.getLong();
    long second = halves.getLong();
    for (int i = 0; i < hashes; i++) {
      long bit = bit(first, second, i);
      if ((bits.get(ValueLayout.JAVA_BYTE, bit >>> 3) & 1 << (bit & 7)) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Derives any number of hashes from two halves of a digest (Kirsch and Mitzenmacher, 2006). */
  private long bit(long first, long second, int i) {
    return Long.remainderUnsigned(first + i * second, bits.byteSize() * 8);
  }
}

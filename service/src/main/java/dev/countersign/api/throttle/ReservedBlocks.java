package dev.countersign.api.throttle;

import dev.countersign.platform.settings.Rate;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Requests that this replica has counted in the database before they came. A block is valid in one
 * slot of its window, because a request must count in the slot in which it came. In each slot the
 * first request reserves nothing; later ones reserve as many as the slot has used so far.
 */
final class ReservedBlocks {

  /** A slot has this share of a limit in reserve at most, so that few reserved requests expire. */
  private static final int SHARE = 100;

  /** Limits the memory. The least recently used block is removed first; its requests are lost. */
  private static final int MOST = 100_000;

  private record Block(long slot, int used, int left) {}

  private final int largest;
  private final Map<ThrottleKey, Block> blocks =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ThrottleKey, Block> eldest) {
          return size() > MOST;
        }
      };

  ReservedBlocks(int largest) {
    this.largest = largest;
  }

  /** Takes a reserved request. Returns false if none is left in this slot. */
  synchronized boolean take(ThrottleKey key, long slot) {
    Block block = blocks.get(key);
    if (block == null || block.slot() != slot || block.left() == 0) {
      return false;
    }
    blocks.put(key, new Block(slot, block.used() + 1, block.left() - 1));
    return true;
  }

  /** Returns how many requests to count at once, the present one included. */
  synchronized int size(ThrottleKey key, long slot, Rate rate) {
    Block block = blocks.get(key);
    int used = block == null || block.slot() != slot ? 0 : block.used();
    return Math.clamp(used, 1, Math.max(1, Math.min(largest, rate.limit() / SHARE)));
  }

  /** Keeps what was counted beyond the present request. */
  synchronized void add(ThrottleKey key, long slot, int counted) {
    if (largest == 1) {
      return;
    }
    Block block = blocks.get(key);
    blocks.put(
        key,
        block == null || block.slot() != slot
            ? new Block(slot, 1, counted - 1)
            : new Block(slot, block.used() + 1, block.left() + counted - 1));
  }
}

package dev.countersign.identity.revocations;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * The users whose logins were ended within the window, sorted by id, in 20 bytes for each user.
 * Instances never change.
 */
public final class RevocationView {

  static final RevocationView EMPTY =
      new RevocationView(new long[0], new int[0], new long[0], 0, 0);

  private final long[] ids;
  private final int[] epochs;
  private final long[] endedAt;
  private final int size;
  private final long floor;

  private RevocationView(long[] ids, int[] epochs, long[] endedAt, int size, long floor) {
    this.ids = ids;
    this.epochs = epochs;
    this.endedAt = endedAt;
    this.size = size;
    this.floor = floor;
  }

  public int size() {
    return size;
  }

  /** Returns the id of an entry; later entries have larger ids. */
  public long userId(int index) {
    return ids[index];
  }

  /** Returns the epoch of an entry: access tokens of the user from earlier epochs are void. */
  public int epoch(int index) {
    return epochs[index];
  }

  /** Returns when the logins of an entry ended, in seconds since 1970, rounded down. */
  public long endedAt(int index) {
    return endedAt[index];
  }

  /**
   * Returns the time up to which the access tokens of all users are void, in seconds since 1970. It
   * is 0 unless entries were dropped because there were too many.
   */
  public long floor() {
    return floor;
  }

  /**
   * Returns whether an access token is void. A token that names its epoch is compared by the epoch,
   * another token by its time of issue. Within the same second the order is unknown, and the token
   * is void.
   *
   * @param epoch Reads the epoch from the token; called only if the user is listed.
   * @param issuedAt The earliest possible time of issue, in seconds since 1970.
   */
  public boolean voids(long userId, Supplier<OptionalInt> epoch, long issuedAt) {
    if (floor > 0 && issuedAt <= floor) {
      return true;
    }
    int index = Arrays.binarySearch(ids, 0, size, userId);
    if (index < 0) {
      return false;
    }
    OptionalInt issuedIn = epoch.get();
    return issuedIn.isPresent() ? issuedIn.getAsInt() < epochs[index] : issuedAt <= endedAt[index];
  }

  /** Returns a view with these entries, which replace those of the same users. */
  RevocationView with(List<Revocation> changes) {
    List<Revocation> sorted =
        changes.stream()
            .filter(change -> !has(change))
            .sorted(Comparator.comparingLong(Revocation::userId))
            .toList();
    return sorted.isEmpty() ? this : merged(sorted);
  }

  private boolean has(Revocation change) {
    int index = Arrays.binarySearch(ids, 0, size, change.userId());
    return index >= 0 && epochs[index] == change.epoch() && endedAt[index] == change.endedAt();
  }

  private RevocationView merged(List<Revocation> sorted) {
    var entries = new Entries(size + sorted.size());
    int next = 0;
    for (Revocation change : sorted) {
      int end = position(change.userId(), next);
      entries.copy(this, next, end);
      entries.add(change);
      next = end < size && ids[end] == change.userId() ? end + 1 : end;
    }
    entries.copy(this, next, size);
    return entries.view(floor);
  }

  private int position(long userId, int from) {
    int index = Arrays.binarySearch(ids, from, size, userId);
    return index >= 0 ? index : -index - 1;
  }

  /** Returns a view without the entries, and without the floor, from before the given time. */
  RevocationView since(long oldest) {
    long laterFloor = floor < oldest ? 0 : floor;
    return laterFloor == floor && allSince(oldest) ? this : kept(oldest, laterFloor);
  }

  private boolean allSince(long oldest) {
    for (int i = 0; i < size; i++) {
      if (endedAt[i] < oldest) {
        return false;
      }
    }
    return true;
  }

  private RevocationView kept(long oldest, long newFloor) {
    var entries = new Entries(size);
    for (int i = 0; i < size; i++) {
      if (endedAt[i] >= oldest) {
        entries.copy(this, i, i + 1);
      }
    }
    return entries.view(newFloor);
  }

  /**
   * Returns a view with at most {@code most} entries, the newest ones. The floor then voids the
   * tokens that the dropped entries voided.
   */
  RevocationView newest(int most) {
    if (size <= most) {
      return this;
    }
    long[] times = Arrays.copyOf(endedAt, size);
    Arrays.sort(times);
    long newestDropped = times[size - most - 1];
    return kept(newestDropped + 1, Math.max(floor, newestDropped));
  }

  /** Collects entries in the order of their ids; of equal ids the last one counts. */
  private static final class Entries {

    private final long[] ids;
    private final int[] epochs;
    private final long[] endedAt;
    private int size;

    Entries(int most) {
      ids = new long[most];
      epochs = new int[most];
      endedAt = new long[most];
    }

    void copy(RevocationView from, int start, int end) {
      System.arraycopy(from.ids, start, ids, size, end - start);
      System.arraycopy(from.epochs, start, epochs, size, end - start);
      System.arraycopy(from.endedAt, start, endedAt, size, end - start);
      size += end - start;
    }

    void add(Revocation entry) {
      int index = size > 0 && ids[size - 1] == entry.userId() ? size - 1 : size++;
      ids[index] = entry.userId();
      epochs[index] = entry.epoch();
      endedAt[index] = entry.endedAt();
    }

    RevocationView view(long floor) {
      // An array with room for many removed entries would keep their memory.
      boolean isFull = size > ids.length - ids.length / 8;
      return isFull
          ? new RevocationView(ids, epochs, endedAt, size, floor)
          : new RevocationView(
              Arrays.copyOf(ids, size),
              Arrays.copyOf(epochs, size),
              Arrays.copyOf(endedAt, size),
              size,
              floor);
    }
  }
}

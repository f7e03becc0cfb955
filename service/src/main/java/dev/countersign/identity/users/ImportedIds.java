package dev.countersign.identity.users;

/**
 * Keeps the ids of an import apart from ids that the sequence assigns. Make one object for each
 * import.
 */
class ImportedIds {

  /** Leaves room for many blocks of 50 ids, which other connections may take at the same time. */
  private static final long MARGIN = 50_000;

  private final UserIdStore store;
  private long smallest = Long.MAX_VALUE;
  private long largest;

  ImportedIds(UserIdStore store) {
    this.store = store;
  }

  void note(long id) {
    smallest = Math.min(smallest, id);
    largest = Math.max(largest, id);
  }

  /**
   * Moves the sequence beyond the largest id. Returns false if the service may still assign one of
   * the ids: its connections take blocks of 50 and keep the rest until they close.
   */
  boolean reserve() {
    if (largest == 0) {
      return true;
    }
    return isApart(store.drawn()) && isApart(store.reserve(largest, MARGIN));
  }

  private boolean isApart(long drawn) {
    return smallest > drawn || !store.hasOtherConnections();
  }
}

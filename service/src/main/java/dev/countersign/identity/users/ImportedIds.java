package dev.countersign.identity.users;

/** Keeps the ids of an import apart from the ids that the service draws. One for each import. */
class ImportedIds {

  /** Many blocks of 50: what other connections draw at the same moment stays above them. */
  private static final long MARGIN = 50_000;

  private final StoredUserStore store;
  private long smallest = Long.MAX_VALUE;
  private long largest;

  ImportedIds(StoredUserStore store) {
    this.store = store;
  }

  void note(long id) {
    smallest = Math.min(smallest, id);
    largest = Math.max(largest, id);
  }

  /**
   * Moves the sequence beyond the largest id. Returns false when the service may still draw one of
   * the ids: its connections draw blocks of 50 and keep the rest until they close.
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

package dev.countersign.operations.djangotakeover;

import org.springframework.stereotype.Component;

/** Tells whether users have Django's ids, and whether Django serves again. */
@Component
public class TakeoverState {

  private static final String RETURNED = "returned";

  private final TakeoverPositionStore positions;

  TakeoverState(TakeoverPositionStore positions) {
    this.positions = positions;
  }

  /** Returns whether an import was complete once. */
  public boolean isCarried() {
    return positions.find(DjangoImport.CARRIED).isPresent();
  }

  /** Returns whether the return to Django is complete, and no import has begun since. */
  public boolean isReturned() {
    return positions.find(RETURNED).isPresent();
  }

  /** Records the return. The next import sets ids aside anew, because Django has those of here. */
  public void markReturned() {
    positions.clear();
    positions.forgetLargestId();
    positions.move(RETURNED, new TakeoverPositionStore.Position("", 0));
  }
}

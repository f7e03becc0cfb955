package dev.countersign.identity.guard;

import dev.countersign.platform.admission.CpuConcurrencyLimit;
import dev.countersign.platform.errors.Unavailable;
import java.time.Duration;

/** Blocks the thread of a request for a while; an interrupted request gets 503. */
public final class Pause {

  private static final Duration LATER = Duration.ofSeconds(1);

  private Pause() {}

  public static void take(Duration time) {
    CpuConcurrencyLimit.endTurn();
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Unavailable(LATER);
    }
  }
}

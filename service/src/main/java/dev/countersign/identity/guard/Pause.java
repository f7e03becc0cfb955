package dev.countersign.identity.guard;

import dev.countersign.platform.errors.Unavailable;
import java.time.Duration;

/** Makes a request wait on its thread; one that is cut short is told to come again. */
public final class Pause {

  private static final Duration LATER = Duration.ofSeconds(1);

  private Pause() {}

  public static void take(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Unavailable(LATER);
    }
  }
}

package dev.countersign.users;

import dev.countersign.errors.Unavailable;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Turns log-ins away before anything is done for them when there are more than can be hashed in
 * time, so that a flood of them costs the database nothing.
 */
@Component
class Admission {

  private static final Duration LATER = Duration.ofSeconds(1);

  /** A client that comes again at once is made to wait, which costs it more than us. */
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final Passwords passwords;
  private final AtomicInteger inside = new AtomicInteger();

  Admission(Passwords passwords) {
    this.passwords = passwords;
  }

  <T> T admit(Supplier<T> work) {
    try {
      if (inside.incrementAndGet() <= passwords.room()) {
        return work.get();
      }
    } finally {
      inside.decrementAndGet();
    }
    throw afterPause();
  }

  private static Unavailable afterPause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return new Unavailable(LATER);
  }
}

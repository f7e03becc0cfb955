package dev.countersign.users;

import dev.countersign.errors.Unavailable;
import dev.countersign.guard.Pause;
import java.security.SecureRandom;
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

  /**
   * A client that comes again at once is made to wait, which costs it more than us. Not all for
   * equally long, or those who were turned away together would come again together.
   */
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(200);

  private static final Duration LONGEST_PAUSE = Duration.ofMillis(600);

  private final Passwords passwords;
  private final SecureRandom random;
  private final AtomicInteger inside = new AtomicInteger();

  Admission(Passwords passwords, SecureRandom random) {
    this.passwords = passwords;
    this.random = random;
  }

  <T> T admit(Supplier<T> work) {
    try {
      if (inside.incrementAndGet() <= passwords.room()) {
        return work.get();
      }
    } finally {
      inside.decrementAndGet();
    }
    long pause = random.nextLong(SHORTEST_PAUSE.toMillis(), LONGEST_PAUSE.toMillis());
    Pause.take(Duration.ofMillis(pause));
    throw new Unavailable(LATER);
  }
}

package dev.countersign.identity.passwords;

import dev.countersign.identity.guard.Pause;
import dev.countersign.platform.errors.Unavailable;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Limits the requests that are about to hash a password: logins, registrations and new passwords
 * together. Rejects a request before any work is done for it when there are more than can be hashed
 * in time, so that a flood of them costs the database nothing.
 */
@Component
public class HashAdmissionControl {

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

  HashAdmissionControl(Passwords passwords, SecureRandom random) {
    this.passwords = passwords;
    this.random = random;
  }

  /** The right to hash, until it is closed. */
  public interface Admitted extends AutoCloseable {

    @Override
    void close();
  }

  /** Runs the work, or throws {@link Unavailable} after a pause. */
  public <T> T admit(Supplier<T> work) {
    try (var _ = enter()) {
      return work.get();
    }
  }

  /** Admits the caller, or throws {@link Unavailable} after a pause. */
  public Admitted enter() {
    if (inside.incrementAndGet() <= passwords.room()) {
      return inside::decrementAndGet;
    }
    inside.decrementAndGet();
    long pause = random.nextLong(SHORTEST_PAUSE.toMillis(), LONGEST_PAUSE.toMillis());
    Pause.take(Duration.ofMillis(pause));
    throw new Unavailable(LATER);
  }
}

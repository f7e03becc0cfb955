package dev.countersign.identity.passwords;

import dev.countersign.identity.guard.Pause;
import dev.countersign.platform.errors.Unavailable;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Limits the requests that are about to hash a password: logins, registrations and new passwords
 * together. Rejects excess requests before any other work, so that a flood does not load the
 * database.
 */
@Component
public class HashAdmissionControl implements MeterProvider {

  private static final Duration LATER = Duration.ofSeconds(1);

  /**
   * Delays a rejected request, so that a client that retries at once is slowed down. The delay is
   * random, so that clients rejected together do not retry together.
   */
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(200);

  private static final Duration LONGEST_PAUSE = Duration.ofMillis(600);

  private final Passwords passwords;
  private final SecureRandom random;
  private final AtomicInteger inside = new AtomicInteger();
  private final LongAdder rejected = new LongAdder();

  HashAdmissionControl(Passwords passwords, SecureRandom random) {
    this.passwords = passwords;
    this.random = random;
  }

  /** Permits hashing until it is closed. */
  public interface Admitted extends AutoCloseable {

    @Override
    void close();
  }

  @Override
  public List<Meter> meters() {
    return List.of(
        Meter.gauge(
            "countersign.password.hash.admitted",
            "Requests that are about to hash a password, or do so.",
            inside::get),
        Meter.gauge(
            "countersign.password.hash.capacity",
            "How many such requests are admitted at once.",
            passwords::room),
        Meter.counter(
            "countersign.password.hash.rejections",
            "Requests that got 503 because too many were about to hash a password.",
            rejected));
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
    rejected.increment();
    long pause = random.nextLong(SHORTEST_PAUSE.toMillis(), LONGEST_PAUSE.toMillis());
    Pause.take(Duration.ofMillis(pause));
    throw new Unavailable(LATER);
  }
}

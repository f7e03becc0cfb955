package dev.countersign.support;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.context.annotation.Primary;

/** A clock that stands still until a test moves it. If imported, the application uses it. */
@Primary
public final class MovableClock extends Clock {

  private final AtomicReference<Instant> now =
      new AtomicReference<>(InstantSource.system().instant());

  public void set(Instant instant) {
    now.set(instant);
  }

  /** Moves the clock forward, or back if the step is negative. */
  public void move(Duration step) {
    now.updateAndGet(instant -> instant.plus(step));
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("Only UTC is supported.");
  }
}

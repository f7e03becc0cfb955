package dev.countersign.guard;

import dev.countersign.database.Deadline;
import dev.countersign.errors.Unavailable;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Lets only so many tries with one budget run at once, however many come: the others would only ask
 * the database again and again whether a place is free.
 */
final class Turns {

  private static final Duration LONGEST_WAIT = Duration.ofMillis(800);

  private final ConcurrentHashMap<Budget, Line> lines = new ConcurrentHashMap<>();
  private final int atOnce;

  Turns(int atOnce) {
    this.atOnce = atOnce;
  }

  <T> T inTurn(Budget budget, Supplier<T> attempt) {
    Line line =
        lines.compute(budget, (_, known) -> joined(known == null ? new Line(atOnce) : known));
    try {
      return line.inTurn(attempt);
    } finally {
      lines.computeIfPresent(budget, (_, known) -> --known.people == 0 ? null : known);
    }
  }

  private static Line joined(Line line) {
    line.people++;
    return line;
  }

  /** Whoever is in it or about to be; gone when the last has left. */
  private static final class Line {

    private final Semaphore free;
    private int people; // changed inside the map's compute alone

    Line(int atOnce) {
      this.free = new Semaphore(atOnce, true);
    }

    <T> T inTurn(Supplier<T> attempt) {
      try {
        long longest = Deadline.within(LONGEST_WAIT).toMillis();
        if (!free.tryAcquire(longest, TimeUnit.MILLISECONDS)) {
          throw new Unavailable(Duration.ofSeconds(1));
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new Unavailable(Duration.ofSeconds(1));
      }
      try {
        return attempt.get();
      } finally {
        free.release();
      }
    }
  }
}
